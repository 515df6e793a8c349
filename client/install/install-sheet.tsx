import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';
import type { InstallMethod } from './install-method.ts';
import styles from './install-sheet.module.css';
import { ShareSteps } from './share-steps.tsx';

type Props = { way: InstallMethod; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Instructions for the home screen, for browsers without a prompt. */
export function InstallSheet({ way, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Dialog {...rest} title={t`Add to your home screen`}>
      <p className={styles.way}>
        {way === 'share' ? (
          <ShareSteps />
        ) : (
          <Trans>Open your browser’s menu and choose “Install app” or “Add to Home screen”.</Trans>
        )}
      </p>
      <p className={styles.why}>
        <Trans>Stagedoor then opens by its own icon, without the browser around it. It takes hardly any room.</Trans>
      </p>
    </Dialog>
  );
}
