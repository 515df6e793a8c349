import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Output } from '#client/api/call.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import type { RetentionKind } from '#contract/retention-kinds.ts';

/** What a kind of data is called where its time is set, and what holds now. */
export function useKindWords(
  kind: RetentionKind,
  days: number | null,
  { isStuck, payslipYears }: { isStuck: boolean; payslipYears: number },
): { title: string; note: ReactNode } {
  const { t } = useLingui();
  // A law asks for whole years.
  const year = String(Number(today().slice(0, 4)) - payslipYears);
  switch (kind) {
    case 'absence':
      return {
        title: t`How long reports of absence are kept`,
        note: (
          <Plural
            value={days ?? 0}
            one="They are deleted # day after their last day, for everybody."
            other="They are deleted # days after their last day, for everybody."
          />
        ),
      };
    case 'leave':
      return {
        title: t`How long leave is kept`,
        note:
          days === null ? (
            <Trans>For ever, or until its person is erased.</Trans>
          ) : (
            <Plural
              value={days}
              one="It is deleted # day after the end of its year. A year that nobody closed stays, and so do all after it."
              other="It is deleted # days after the end of its year. A year that nobody closed stays, and so do all after it."
            />
          ),
      };
    case 'payslips':
      return {
        title: t`How long payslips are kept`,
        note:
          days === null ? (
            <Trans>For ever, or until their person is erased. The law’s years hold in any case.</Trans>
          ) : (
            <Plural
              value={days}
              one={`They are deleted # day after the end of their year. Those of ${year} and later stay in any case, as the law asks.`}
              other={`They are deleted # days after the end of their year. Those of ${year} and later stay in any case, as the law asks.`}
            />
          ),
      };
    case 'leavers':
      return {
        title: t`How long records of leavers are kept`,
        note:
          days === null ? (
            <Trans>For ever, or until they are erased.</Trans>
          ) : isStuck ? (
            <Trans>
              Nothing is asked for now: whoever set this is not HR of the whole company any more, or nobody else is in
              HR to approve it. Save it again, or have a second person given the role.
            </Trans>
          ) : (
            <Plural
              value={days}
              one="# day after they left, their erasure is asked for. Somebody else in HR approves it."
              other="# days after they left, their erasure is asked for. Somebody else in HR approves it."
            />
          ),
      };
    case 'room':
      return {
        title: t`How long messages in My Voice are kept`,
        note:
          days === null ? (
            <Trans>For ever, or until their writer is erased.</Trans>
          ) : (
            <Plural
              value={days}
              one="They are deleted # day after they were sent."
              other="They are deleted # days after they were sent."
            />
          ),
      };
    case 'audit':
      return {
        title: t`How long the audit is kept`,
        note: (
          <Plural
            value={days ?? 0}
            one="Each entry is deleted # day after it was made."
            other="Each entry is deleted # days after it was made."
          />
        ),
      };
  }
}

/** The name of the field that takes the days of a kind. */
export function useDaysLabel(kind: RetentionKind): string {
  const { t } = useLingui();
  switch (kind) {
    case 'absence':
      return t({ message: 'Days after the last day', comment: 'Label: when reports of absence are deleted' });
    case 'leave':
    case 'payslips':
      return t({ message: 'Days after the end of the year', comment: 'Label: when leave or payslips are deleted' });
    case 'leavers':
      return t({ message: 'Days after they left', comment: 'Label: when the erasure of leavers is asked for' });
    case 'room':
      return t({ message: 'Days after they were sent', comment: 'Label: when messages are deleted' });
    case 'audit':
      return t({ message: 'Days after an entry was made', comment: 'Label: when entries of the audit are deleted' });
  }
}

/** What goes at once by a shorter time: the button that agrees to it, and the notice above. */
export function useDueWords(kind: RetentionKind, due: Output<'retention.due'> | null) {
  const { t } = useLingui();
  const language = useLanguage();
  if (!due) return null;
  const { count } = due;
  const since = due.since ? dayMonthYear(calendarDay(due.since), language) : '';
  switch (kind) {
    case 'absence':
      return {
        act: <Plural value={count} one="Delete # report and save" other="Delete # reports and save" />,
        notice: t({
          message: plural(count, {
            one: `# report goes within the hour, of ${since}. That cannot be undone.`,
            other: `# reports go within the hour, the oldest of ${since}. That cannot be undone.`,
          }),
          comment: 'Reports of absence that a shorter time deletes; a date',
        }),
      };
    case 'leave':
      return {
        act: <Plural value={count} one="Delete # entry and save" other="Delete # entries and save" />,
        notice: t({
          message: plural(count, {
            one: `# entry of leave goes within the hour, of ${since}. That cannot be undone.`,
            other: `# entries of leave go within the hour, the oldest of ${since}. That cannot be undone.`,
          }),
          comment: 'Leave that a shorter time deletes; a date',
        }),
      };
    case 'payslips':
      return {
        act: <Plural value={count} one="Delete # payslip and save" other="Delete # payslips and save" />,
        notice: t({
          message: plural(count, {
            one: `# payslip goes within the hour, of ${since}. That cannot be undone.`,
            other: `# payslips go within the hour, the oldest of ${since}. That cannot be undone.`,
          }),
          comment: 'Payslips that a shorter time deletes; a date',
        }),
      };
    case 'leavers':
      return {
        act: <Plural value={count} one="Ask for # erasure and save" other="Ask for # erasures and save" />,
        notice: t({
          message: plural(count, {
            one: `# erasure is asked for within the hour, of somebody who left on ${since}. Somebody else in HR has to approve it.`,
            other: `# erasures are asked for within the hour, the first of somebody who left on ${since}. Somebody else in HR has to approve each.`,
          }),
          comment: 'Erasures of leavers that a shorter time asks for; a date',
        }),
      };
    case 'room':
      return {
        act: <Plural value={count} one="Delete # message and save" other="Delete # messages and save" />,
        notice: t({
          message: plural(count, {
            one: `# message goes within the hour, of ${since}. That cannot be undone.`,
            other: `# messages go within the hour, the oldest of ${since}. That cannot be undone.`,
          }),
          comment: 'Messages that a shorter time deletes; a date',
        }),
      };
    case 'audit':
      return {
        act: <Plural value={count} one="Delete # audit entry and save" other="Delete # audit entries and save" />,
        notice: t({
          message: plural(count, {
            one: `# entry of the audit goes within the hour, of ${since}. That cannot be undone.`,
            other: `# entries of the audit go within the hour, the oldest of ${since}. That cannot be undone.`,
          }),
          comment: 'Entries of the audit that a shorter time deletes; a date',
        }),
      };
  }
}
