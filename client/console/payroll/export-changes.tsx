import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { calendarDay, fromDayToDay } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import type { PayrollChange } from '#contract/payroll-exports.ts';
import { payrollQueries } from './payroll-queries.ts';

/** How an export differs from the one of the same period before: who, which kind, which days, before and now. */
export function ExportChanges({ id }: { id: string }) {
  const read = useQuery(payrollQueries.changes(id, useLanguage()));
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={3} />}>
      {({ changes }) => (
        <List>
          {changes.map((change, index) => (
            // Made once, and never changed.
            <ListRow key={index} title={<bdi>{change.person}</bdi>} note={<Change change={change} />} />
          ))}
        </List>
      )}
    </Loaded>
  );
}

function Change({ change: { type, before, now } }: { change: PayrollChange }) {
  return (
    <>
      {type ? (
        <CompanyText of={type} />
      ) : (
        <Trans context="payroll" comment="In an export to payroll: no leave">
          Absence
        </Trans>
      )}
      <br />
      {before === null ? (
        <Trans comment="A line of an export to payroll that the one before did not have">New:</Trans>
      ) : now === null ? (
        <Trans comment="A line that an export to payroll does not have any more">Gone:</Trans>
      ) : (
        <Trans comment="What a line of an export to payroll said before, followed by days">Before:</Trans>
      )}{' '}
      <Days of={before ?? now} />
      {before && now && (
        <>
          <br />
          <Trans comment="What a line of an export to payroll says now, followed by days">Now:</Trans> <Days of={now} />
        </>
      )}
    </>
  );
}

function Days({ of }: { of: PayrollChange['now'] }) {
  const language = useLanguage();
  const { amount } = useLeaveWords();
  if (of === null) return null;
  return (
    <>
      <bdi>{fromDayToDay(calendarDay(of.first), calendarDay(of.last), language)}</bdi> · {amount(of.halves, of.unit)}
    </>
  );
}
