import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, FileClock, FileSpreadsheet } from 'lucide-react';
import { AllThatWaits, Failed, WaitingList } from '#client/console/platform/waiting-list.tsx';
import { consolePaths, payslipBatchPath } from '#contract/console-paths.ts';
import { batchFailureWords } from './batch-words.ts';
import { payslipQueries } from './payslip-queries.ts';

/** The batches that wait for payroll. */
export function PayslipsCard() {
  const { t } = useLingui();
  const read = useQuery(payslipQueries.overview());
  const to = consolePaths.payslips;
  return (
    <WaitingList title={<Trans comment="Heading: what waits for payroll">Payslips</Trans>} read={read}>
      {({ review, waiting, scheduled, failed }) => (
        <AllThatWaits
          rows={[
            {
              count: review,
              icon: FileSpreadsheet,
              title: t({ message: 'To review', comment: 'State of a file of payslips: somebody looks through it' }),
              to,
            },
            {
              count: waiting,
              icon: FileClock,
              title: t({ message: 'Waits for a second person', comment: 'State of a file of payslips' }),
              to,
            },
            {
              count: scheduled,
              icon: CalendarClock,
              title: t({ message: 'Scheduled', comment: 'State of a file of payslips: released, to be seen later' }),
              to,
            },
          ]}
          failed={failed.map((batch) => (
            <Failed
              key={batch.id}
              name={batch.name}
              note={t(batchFailureWords[batch.failed])}
              to={payslipBatchPath(batch.id)}
            />
          ))}
          none={t({ message: 'No payslips wait for you', comment: 'Nothing is to be reviewed or released' })}
        />
      )}
    </WaitingList>
  );
}
