import { Trans, useLingui } from '@lingui/react/macro';
import { FileKey2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { usePayslipWords } from './payslip-words.ts';
import { type SavedFile, useSavedFiles } from './saved-file-store.ts';
import { useRemoveFile } from './use-remove-file.ts';

const OpenFileDialog = lazy(() => import('./open-file-dialog.tsx'));

/** The payslips saved on this device: each opens with its password, online or offline, and can be removed. */
export function SavedFiles() {
  const { t } = useLingui();
  const wordsOf = usePayslipWords();
  const files = useSavedFiles();
  const remove = useRemoveFile();
  const [opening, setOpening] = useState<SavedFile | null | 'none-yet'>('none-yet');
  if (files.length === 0) return null;
  return (
    <Section title={t`Kept on this device: payslips`}>
      <List>
        {files.map((file) => {
          const { name, date } = wordsOf(file);
          return (
            <ListRow
              key={file.id}
              icon={FileKey2}
              title={<bdi>{name}</bdi>}
              note={<bdi>{date}</bdi>}
              end={
                <>
                  <Button
                    variant="secondary"
                    size="small"
                    onPress={() => setOpening(file)}
                    aria-label={t({
                      message: `Open ${name}, ${date}`,
                      comment:
                        'Read out on an Open button: name and date of a payslip; begins with the word on the button',
                    })}
                  >
                    <Trans comment="Button: opens a payslip that is kept on this device">Open</Trans>
                  </Button>
                  <IconButton
                    icon={Trash2}
                    label={t({
                      message: `Remove from this device: ${name}, ${date}`,
                      comment: 'Button beside a payslip whose file is kept in this browser',
                    })}
                    onPress={() => void remove(file)}
                  />
                </>
              }
            />
          );
        })}
      </List>
      {opening !== 'none-yet' && (
        <Suspense>
          <OpenFileDialog file={opening} onClose={() => setOpening(null)} />
        </Suspense>
      )}
    </Section>
  );
}
