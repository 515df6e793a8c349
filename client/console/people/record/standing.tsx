import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear, momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { PersonRecord } from '#contract/people-records.ts';

/** The state of somebody's account in sentences, if there is more to say than a word. */
export function Standing({ record }: { record: PersonRecord }) {
  const { t } = useLingui();
  const language = useLanguage();
  const stamp = (moment: string) => momentStamp(new Date(moment), language);
  const { state, leaving, leftAt, leftAfter, invite } = record;
  const said: string[] = [];
  if (state === 'left' && leftAt) {
    const day = dayMonthYear(leftAfter ? calendarDay(leftAfter) : new Date(leftAt), language);
    said.push(t({ message: `Left on ${day}. Records and payslips stay.`, comment: 'Somebody who left the company' }));
  }
  if (leaving) {
    const day = dayMonthYear(calendarDay(leaving.lastDay), language);
    said.push(t({ message: `The last day is ${day}. All access ends after it.`, comment: 'Somebody who is to leave' }));
    if (leaving.reportsTo) {
      const { reportsTo } = leaving;
      said.push(
        t({ message: `Then ${reportsTo} leads their people.`, comment: 'Name of who leads others after a leaver' }),
      );
    }
  }
  if (state === 'invited' && invite) {
    const sent = stamp(invite.sentAt);
    const until = invite.opensUntil && stamp(invite.opensUntil);
    said.push(
      until
        ? t({ message: `Invited on ${sent}. The link works until ${until}.`, comment: 'Two moments' })
        : t({ message: `Invited on ${sent}. The link no longer works: invite again.`, comment: 'A moment' }),
    );
  }
  if (state === 'never') said.push(t`Never invited: no mail went out yet.`);
  if (state === 'locked') {
    said.push(
      t`Too many wrong passwords: signing in is locked for a quarter of an hour. A known browser still gets in.`,
    );
  }
  if (said.length === 0) return null;
  return <Notice tone="info">{said.join(' ')}</Notice>;
}
