import { createHash } from 'node:crypto';
import type { I18n } from '@lingui/core';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { timesOf } from '#contract/leave-hours.ts';
import type { Holiday } from '#contract/time-off.ts';
import type { Database } from '#server/db/database.ts';
import { leadsSomebody } from '#server/directory/manager-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { shownBeside, shownLedBy } from '#server/time-off/calendar/calendar-rows.ts';
import { holidaysOf } from '#server/time-off/holiday-rows.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { forReader } from '#server/translations/company-words.ts';
import { timesIn } from '#server/translations/hours.ts';
import { type FeedLeave, ownFeedLeaves, teamFeedLeaves } from './feed-rows.ts';
import { type IcsEvent, icsOf } from './ics.ts';

type Feed = { userId: Id; language: Language; kind: FeedKind; since: Date };

/** What an address answers: whose and of what it is says the address itself. */
export async function feedContent(db: Database, feed: Feed): Promise<string> {
  const i18n = wordsFor(feed.language);
  return { leave: ownLeave, team: teamLeave, holidays }[feed.kind](db, feed, i18n);
}

async function ownLeave(db: Database, { userId, language }: Feed, i18n: I18n): Promise<string> {
  const leaves = await ownFeedLeaves(db, userId, await todayFor(db, userId));
  const events = leaves.map((leave) => {
    const kind = withHalves(i18n, forReader(leave.type, language).text, leave);
    const isTentative = leave.state === 'waiting';
    const summary = isTentative ? i18n._({ id: '{kind}, waiting for an answer', values: { kind } }) : kind;
    return { ...eventOf('leave', leave), summary, isTentative };
  });
  return icsOf(i18n._({ id: 'My leave' }), events);
}

/** Names and days alone: an address may leak, so no kind of leave is in it, whatever its holder may see in the app. */
async function teamLeave(db: Database, { userId }: Feed, i18n: I18n): Promise<string> {
  const shown = (await leadsSomebody(db, userId)) ? shownLedBy(userId) : shownBeside(userId);
  const leaves = await teamFeedLeaves(db, shown, await todayFor(db, userId));
  const events = leaves.map((leave) => ({
    ...eventOf('team', leave),
    summary: withHalves(i18n, i18n._({ id: '{name} is away', values: { name: leave.person } }), leave),
    isFree: true,
  }));
  return icsOf(i18n._({ id: 'Leave of my team' }), events);
}

async function holidays(db: Database, { userId, since }: Feed, i18n: I18n): Promise<string> {
  const events = (await holidaysOf(db, userId, await todayFor(db, userId))).map(({ day, name, half }) => ({
    ...{ uid: uidOf('holiday', `${day} ${name}`), stamp: since, first: day, last: day, isFree: true },
    summary: halfHoliday(i18n, name, half),
  }));
  return icsOf(i18n._({ id: 'Public holidays' }), events);
}

function eventOf(about: string, { id, part, startsOn, endsOn, changedAt }: FeedLeave): Omit<IcsEvent, 'summary'> {
  return {
    uid: uidOf(about, part === 0 ? id : `${id} ${part}`),
    stamp: new Date(changedAt),
    first: startsOn,
    last: endsOn,
  };
}

/** The same for the same thing each time, and no id that our own operations take. */
function uidOf(about: string, thing: string): string {
  return `${createHash('sha256').update(`${about} ${thing}`).digest('hex').slice(0, 32)}@stagedoor`;
}

/** Says which days are half ones and at what time parts are, which a calendar of whole days cannot show. */
function withHalves(i18n: I18n, what: string, dates: LeaveDates): string {
  const { startsOn, endsOn, startsMidday, endsMidday } = dates;
  const times = timesOf(dates);
  if (times) return `${what} (${timesIn(i18n.locale as Language, times)})`;
  if (!startsMidday && !endsMidday) return what;
  if (startsOn === endsOn) {
    return startsMidday
      ? i18n._({ id: '{what} (afternoon)', values: { what } })
      : i18n._({ id: '{what} (morning)', values: { what } });
  }
  if (!endsMidday) return i18n._({ id: '{what} (first day from midday)', values: { what } });
  if (!startsMidday) return i18n._({ id: '{what} (last day until midday)', values: { what } });
  return i18n._({ id: '{what} (first day from midday, last day until midday)', values: { what } });
}

function halfHoliday(i18n: I18n, name: string, half: Holiday['half']): string {
  if (half === 'morning') return i18n._({ id: '{name} (morning free)', values: { name } });
  return half === 'afternoon' ? i18n._({ id: '{name} (afternoon free)', values: { name } }) : name;
}
