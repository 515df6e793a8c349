import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useIdOf } from '#client/api/use-id-of.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { dayOf } from '#client/i18n/dates.ts';
import { didNotWork, type WordsFor } from '#client/session/failure-words.ts';
import { today } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type PayrollColumn, payrollColumns } from '#contract/payroll-columns.ts';
import type { PayrollExport } from '#contract/payroll-exports.ts';
import styles from './export-form.module.css';
import { payrollQueries } from './payroll-queries.ts';

/** What can be chosen: hours come with days. */
type ChosenColumn = Exclude<PayrollColumn, 'hours'>;

const chosen = payrollColumns.filter((column): column is ChosenColumn => column !== 'hours');

/** The names of the columns of an export. */
const columnWords: Record<ChosenColumn, MessageDescriptor> = {
  name: msg({ message: 'Full name', comment: 'Label: a field of an employee’s record' }),
  employeeId: msg`Employee ID`,
  location: msg({ message: 'Location', comment: 'Where somebody works' }),
  kind: msg({ message: 'Leave or absence', comment: 'Column of an export to payroll' }),
  type: msg({ message: 'Kind of leave', comment: 'Column of an export to payroll' }),
  first: msg({ message: 'First day', comment: 'Column of an export to payroll' }),
  last: msg({ message: 'Last day', comment: 'Column of an export to payroll' }),
  days: msg({ message: 'Days, or hours', comment: 'Columns of an export to payroll: leave is in either' }),
  change: msg({ message: 'Change since the last export', comment: 'Column of an export to payroll' }),
};

const own = {
  BAD_REQUEST: msg`This is no period: it ends before it begins, or is longer than a year.`,
  ID_REUSED: didNotWork,
} satisfies WordsFor<'payrollExports.make', 'NOT_FOUND' | 'CONSOLE_LOCKED'>;

type Props = { columns: PayrollColumn[]; exports: PayrollExport[] };

/** The period and the columns of an export; it begins with the month that is over, and the columns chosen last. */
export function ExportForm({ columns: before, exports }: Props) {
  const { t } = useLingui();
  const [period, setPeriod] = useState(() => monthBefore(today()));
  const [columns, setColumns] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const { first, last } = period;
  const wasExported = exports.some((one) => one.first === first && one.last === last);

  const { idOf, isDone } = useIdOf();
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await consoleCall('payrollExports.make', { id: idOf(first, last, columns), first, last, columns });
    isDone();
    await queryClient.invalidateQueries(payrollQueries.exports());
    showToast({ tone: 'good', message: t`The export is made. Save it as a file below.` });
  });

  function send() {
    setIsTried(true);
    if (columns.length > 0 && first && last) void submit();
    else forget();
  }

  return (
    <Card>
      <Form
        onSend={send}
        failure={failure}
        words={own}
        otherwise={didNotWork}
        isRoomy
        end={
          <Button type="submit" isPending={isSending}>
            <Trans comment="Button: puts leave and absence of a period down for payroll">Export the period</Trans>
          </Button>
        }
      >
        <div className={styles.period}>
          <DateField
            name="first"
            label={t({ message: 'First day', comment: 'Column of an export to payroll' })}
            value={first}
            onChange={(day) => setPeriod({ ...period, first: day })}
            error={isTried && !first && t`This is required.`}
          />
          <DateField
            name="last"
            label={t({ message: 'Last day', comment: 'Column of an export to payroll' })}
            value={last}
            onChange={(day) => setPeriod({ ...period, last: day })}
            error={isTried && !last && t`This is required.`}
          />
        </div>
        {wasExported && (
          <Notice tone="info">
            <Trans>You exported this period before. What changed since is marked: new, changed or gone.</Trans>
          </Notice>
        )}
        {last >= today() && (
          <Notice tone="info">
            <Trans>This period is not over. What comes in later is in the next export.</Trans>
          </Notice>
        )}
        <Fieldset
          columns="two"
          legend={t({ message: 'Columns', comment: 'Which columns an export has' })}
          error={isTried && columns.length === 0 ? t`Choose at least one column.` : undefined}
        >
          {chosen.map((column) => (
            <Checkbox
              key={column}
              isSelected={columns.includes(column)}
              onChange={(isSelected) =>
                setColumns(chosen.filter((one) => (one === column ? isSelected : columns.includes(one))))
              }
            >
              {t(columnWords[column])}
            </Checkbox>
          ))}
        </Fieldset>
      </Form>
    </Card>
  );
}

/** The month before a day. */
function monthBefore(day: string): { first: string; last: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { first: dayOf(new Date(year, month - 2, 1)), last: dayOf(new Date(year, month - 1, 0)) };
}
