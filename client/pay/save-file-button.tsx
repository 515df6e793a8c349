import { Trans, useLingui } from '@lingui/react/macro';
import { FileKey2, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Payslip } from '#contract/pay.ts';
import { usePayslipWords } from './payslip-words.ts';
import { useSavedFiles } from './saved-file-store.ts';
import { useRemoveFile } from './use-remove-file.ts';

// The dialog weighs as much as the screen, and most people never open it.
const SaveFileDialog = lazy(() => import('./save-file-dialog.tsx'));

/** Saves a payslip's file on this device, or removes it. */
export function SaveFileButton({ payslip }: { payslip: Payslip }) {
  const { t } = useLingui();
  const { name, date } = usePayslipWords()(payslip);
  const saved = useSavedFiles().find(({ id }) => id === payslip.id);
  const remove = useRemoveFile();
  const [asking, setAsking] = useState<'not-yet' | 'now' | 'over'>('not-yet');
  return (
    <>
      {saved ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t({
            message: `Remove from this device: ${name}, ${date}`,
            comment: 'Button beside a payslip whose file is kept in this browser',
          })}
          onPress={() => remove(saved)}
        >
          <Icon of={FileKey2} size="small" />
          <Trans comment="Short for: Remove from this device. Begins as those words do">Remove</Trans>
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={t({
            message: `Keep on this device: ${name}, ${date}`,
            comment: 'Button beside a payslip: keeps its file in this browser, for when there is no network',
          })}
          onPress={() => setAsking('now')}
        >
          <Icon of={Smartphone} size="small" />
          <Trans comment="Short for: Keep on this device. A word of those words">Keep</Trans>
        </Button>
      )}
      {asking !== 'not-yet' && (
        <Suspense>
          <SaveFileDialog payslip={asking === 'now' ? payslip : null} name={name} onClose={() => setAsking('over')} />
        </Suspense>
      )}
    </>
  );
}
