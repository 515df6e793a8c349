import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { PasswordDialog } from '#client/session/password-dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { whenHiddenLong } from './hidden-long.ts';
import { usePayslipWords } from './payslip-words.ts';
import { openFile, type SavedFile } from './saved-file-store.ts';

type Props = { file: SavedFile | null; onClose: () => void };

/** Asks for the password that a saved payslip was sealed with, and opens it, all on this device. */
export default function OpenFileDialog({ file, onClose }: Props) {
  const wordsOf = usePayslipWords();
  const [address, setAddress] = useState<string | null>(null);
  const timesClosed = useRef(0);

  const forget = useEffectEvent(close);

  // The opened file leaves memory with the dialog, and, like all open pay data, once the app is hidden for long.
  useEffect(() => {
    if (!address) return;
    const stop = whenHiddenLong(() => forget());
    return () => {
      stop();
      URL.revokeObjectURL(address);
    };
  }, [address]);

  function close() {
    timesClosed.current += 1;
    setAddress(null);
    onClose();
  }

  async function open(password: string) {
    if (!file) return;
    const before = timesClosed.current;
    const opened = await openFile(file, password);
    // By now the dialog may ask for the password of another file.
    if (timesClosed.current !== before) return;
    if (!opened) throw new CallFailure('WRONG_PASSWORD', null, { field: 'password' });
    setAddress(URL.createObjectURL(opened));
  }

  return (
    <PasswordDialog
      isOpen={file !== null}
      title={<bdi>{file ? wordsOf(file).name : ''}</bdi>}
      action={<Trans comment="Button: opens the lock of a kept payslip with the password">Unlock</Trans>}
      done={
        address === null
          ? null
          : {
              words: <Trans>It is unlocked. It opens in a new tab.</Trans>,
              action: (
                <ButtonLink href={address} newTab>
                  <Trans comment="Link that shows a payslip's file">Open the payslip</Trans>
                </ButtonLink>
              ),
            }
      }
      onPassword={open}
      onClose={close}
    >
      <p>
        <Trans>This payslip is locked with the password you kept it with.</Trans>
      </p>
    </PasswordDialog>
  );
}
