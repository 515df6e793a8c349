import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { inHours } from '#client/time-off/words/hours.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { EntryKind, LeaveAccount, LedgerLine } from '#contract/leave-ledger.ts';

const kinds: Record<EntryKind, MessageDescriptor> = {
  opening: msg({ message: 'On record at the start', comment: 'A line of a ledger of leave: what somebody had' }),
  accrual: msg({ message: 'Earned', comment: 'A line of a ledger of leave: days for a year or a month' }),
  'carry-over': msg({ message: 'Carried over', comment: 'A line of a ledger of leave: days of the year before' }),
  expiry: msg({ message: 'Expired', comment: 'A line of a ledger of leave: days not taken in time' }),
  adjustment: msg({ message: 'Changed by HR', comment: 'A line of a ledger of leave: days given or taken' }),
  allowance: msg({
    message: 'Another amount a year',
    comment: 'A line of a ledger of leave: the difference to before',
  }),
};

/** One year of one kind of leave, line by line, and what is left of it. */
export function LedgerAccount({ account }: { account: LeaveAccount }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const isHours = account.unit === 'hours';
  const format = new Intl.NumberFormat(languages[language].format, { signDisplay: 'exceptZero' });
  const plain = (halves: number) =>
    isHours ? inHours(i18n, halves) : (halves / 2).toLocaleString(languages[language].format);
  const days = (halves: number) =>
    isHours ? `${halves > 0 ? '+' : ''}${inHours(i18n, halves)}` : format.format(halves / 2);
  const { type, year, lines, givenBack, waiting, left } = account;
  // As they were granted: what was given back of them has lines of its own.
  const granted = (field: 'taken' | 'planned') => account[field] + givenBack.reduce((sum, one) => sum + one[field], 0);
  const used: [string, number][] = [
    [t({ message: 'Taken', comment: 'Days of leave that are over' }), granted('taken')],
    [t({ message: 'Planned', comment: 'Days of leave that are approved and lie ahead' }), granted('planned')],
    [t({ message: 'Waiting', comment: 'A request for leave that nobody has answered yet' }), waiting],
  ];
  return (
    <Section
      title={
        <>
          <span lang={type.lang === language ? undefined : type.lang}>{type.text}</span> <bdi>{year}</bdi>
        </>
      }
    >
      <List>
        {lines.map((line, index) => (
          // Two lines may be alike, and lines are only ever added.
          <Line key={index} line={line} days={days(line.halves)} />
        ))}
        {used.map(([title, halves]) => halves !== 0 && <ListRow key={title} title={title} end={days(-halves)} />)}
        {givenBack.map((one, index) => (
          // In the order in which they were given back.
          <Returned key={index} given={one} days={days(one.taken + one.planned)} />
        ))}
        <ListRow
          title={
            <strong>
              {isHours ? (
                <Trans comment="The sum of a ledger of leave, in hours">Hours left</Trans>
              ) : (
                <Trans comment="The sum of a ledger of leave, in days">Days left</Trans>
              )}
            </strong>
          }
          end={<strong>{plain(left ?? 0)}</strong>}
        />
      </List>
    </Section>
  );
}

/** Days of approved leave that were given back: which, by whom and when. */
function Returned({ given, days }: { given: LeaveAccount['givenBack'][number]; days: string }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  return (
    <ListRow
      title={t({
        message: 'Given back',
        comment: 'A line of a ledger of leave: days of a leave on which somebody works',
      })}
      note={
        <>
          {words.period(given)}
          {' · '}
          {dayMonthYear(new Date(given.givenAt), language)}
          {given.by && (
            <>
              {' · '}
              <bdi>{given.by}</bdi>
            </>
          )}
        </>
      }
      end={days}
    />
  );
}

function Line({ line: { kind, day, reason, by, isExpected }, days }: { line: LedgerLine; days: string }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  return (
    <ListRow
      title={i18n._(kinds[kind])}
      note={
        <>
          {dayMonthYear(calendarDay(day), language)}
          {reason && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}
          {by && (
            <>
              {' · '}
              <bdi>{by}</bdi>
            </>
          )}
        </>
      }
      end={
        <>
          {isExpected && (
            <Badge>
              <Trans comment="Badge: days of leave that are not there yet">Expected</Trans>
            </Badge>
          )}{' '}
          {days}
        </>
      }
    />
  );
}
