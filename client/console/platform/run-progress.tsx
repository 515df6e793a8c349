import { useLingui } from '@lingui/react/macro';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { Run } from '#contract/runs.ts';

/** The progress of a run. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useLingui();
  const labels: Record<Run['kind'], string> = {
    'payslips-read': t({ message: 'Reading documents', comment: 'Label of a progress bar' }),
    'payslips-release': t({ message: 'Releasing payslips', comment: 'Label of a progress bar' }),
    'payslips-recall': t({ message: 'Recalling payslips', comment: 'Label of a progress bar' }),
    'people-read': t({ message: 'Reading the file', comment: 'Label of a progress bar' }),
    'people-check': t({ message: 'Checking the rows', comment: 'Label of a progress bar' }),
    'people-write': t({ message: 'Importing people', comment: 'Label of a progress bar' }),
    'people-take-back': t({ message: 'Taking the import back', comment: 'Label of a progress bar' }),
  };
  const { done, total } = run;
  return (
    <ProgressBar
      label={labels[run.kind]}
      value={total ? Math.floor((done * 100) / total) : 0}
      valueLabel={
        total === null
          ? t({ message: 'Waiting…', comment: 'A progress bar that has not begun' })
          : t({ message: `${done} of ${total}`, comment: 'How far a long work is' })
      }
    />
  );
}
