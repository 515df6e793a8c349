import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { calendarDay, clockTime, dayMonthYear, dayOf, momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { AbsenceReport } from '#contract/absence.ts';
import { isAwayKind } from '#contract/absence-form.ts';
import { loadAbsenceWords } from './absence-catalogues.ts';

/** A time of day for today's moments, day and time for all others. */
function useWhen() {
  const language = useLanguage();
  return (at: string) => {
    const moment = new Date(at);
    return dayOf(moment) === dayOf(new Date()) ? clockTime(moment, language) : momentStamp(moment, language);
  };
}

/** What became of a report, and what else is to be known of it: a sentence each, the newest last. */
export function ReportState({ report, isOwn = false }: { report: AbsenceReport; isOwn?: boolean }) {
  const language = useLanguage();
  use(loadAbsenceWords(language));
  const { t } = useLingui();
  const when = useWhen();
  const { enteredBy, corrected, seen, done, ended, replacedBy, isAfterwards, isOnLeave, kind } = report;
  const somebody = t({
    message: 'Somebody who is gone',
    comment: 'In place of the name of somebody whose account is deleted',
  });
  const nameOf = (by: string | null) => by ?? somebody;
  const isBack = ended && ended.on > report.startsOn && isAwayKind(kind);

  function endOf({ on, by, at }: NonNullable<AbsenceReport['ended']>): string {
    const [name, day, moment] = [nameOf(by), dayMonthYear(calendarDay(on), language), when(at)];
    return isBack
      ? t({ message: `Back at work from ${day} (${name})`, comment: 'A day, and the name of whoever said so' })
      : t({ message: `Ended by ${name}, ${moment}`, comment: 'A report of absence: a name and a time' });
  }
  function seenBy({ by, at }: AbsenceReport['seen'][number]): string {
    const [name, moment] = [nameOf(by), when(at)];
    return t({ message: `Seen by ${name}, ${moment}`, comment: 'A report of absence: a name and a time' });
  }
  function doneBy({ by, at }: NonNullable<AbsenceReport['done']>): string {
    const [name, moment] = [nameOf(by), when(at)];
    return t({ message: `Done: ${name}, ${moment}`, comment: 'A report of absence was dealt with: a name and a time' });
  }
  function correctedBy({ by, at }: NonNullable<AbsenceReport['corrected']>): string {
    const [name, moment] = [nameOf(by), when(at)];
    return t({ message: `Corrected by ${name}, ${moment}`, comment: 'A report of absence: a name and a time' });
  }

  const ownLeave = t`You have leave on these days. It stays as it is: ask your manager whether you get days back.`;
  const sentences = [
    enteredBy && t({ message: `Entered by ${enteredBy}, who took a call`, comment: 'Of a report of absence; a name' }),
    isAfterwards && t`Reported after the day itself`,
    isOnLeave && (isOwn ? ownLeave : t`Has approved leave on these days`),
    corrected && correctedBy(corrected),
    ...seen.map(seenBy),
    isOwn && seen.length === 0 && !done && !ended && !replacedBy && t`Nobody has seen it yet`,
    done && doneBy(done),
    ended && endOf(ended),
    replacedBy && t({ message: `Replaced by ${replacedBy}`, comment: 'The receipt number of a newer report' }),
  ].filter((sentence) => typeof sentence === 'string');
  if (sentences.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** When a report is for: since a day, until another, or so many minutes on a day. */
export function ReportDays({
  report,
}: {
  report: Pick<AbsenceReport, 'kind' | 'startsOn' | 'returnsOn' | 'minutesLate'> &
    Partial<Pick<AbsenceReport, 'ended'>>;
}) {
  const language = useLanguage();
  use(loadAbsenceWords(language));
  const { kind, startsOn, minutesLate, ended } = report;
  // Whoever is back has come back on that day, whatever was said before.
  const returnsOn = ended && ended.on > startsOn ? ended.on : report.returnsOn;
  const first = dayMonthYear(calendarDay(startsOn), language);
  const back = returnsOn && dayMonthYear(calendarDay(returnsOn), language);
  if (kind === 'late') {
    return (
      <>
        <Plural value={minutesLate ?? 0} one="# minute" other="# minutes" /> · <bdi>{first}</bdi>
      </>
    );
  }
  if (kind === 'call-back') return first;
  if (back) {
    return (
      <Trans comment="Of an absence: its first day, and the day of the return">
        From {first}, back on {back}
      </Trans>
    );
  }
  return <Trans comment="Of an absence: its first day">From {first}</Trans>;
}
