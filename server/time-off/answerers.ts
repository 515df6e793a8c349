import type { Id } from '#contract/id.ts';
import { halvesOf, type LeaveDates } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import { paths } from '#contract/paths.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { type Answerer, answerersOfEach } from '#server/directory/manager-rows.ts';
import { peopleWith, personById } from '#server/directory/person-rows.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notify } from '#server/push/outbox-rows.ts';
import { forReader } from '#server/translations/company-words.ts';
import { leaveAsked, leaveGivenBack } from './leave-notifications.ts';
import { type Leave, leaveById } from './leave-rows.ts';

/** How long a leave is, for a mail. */
export function howMuch(leave: Leave) {
  const halves = halvesOf(leave, leave);
  const { startsAt, endsAt } = leave;
  return { days: halves / 2, ...(unitOf(leave) === 'hours' && { hours: { halves, startsAt, endsAt } }) };
}

/**
 * For each of some requests: who can answer it today. Those are the manager and their deputy, the manager's own manager
 * if it escalated, and whom HR asked; nobody who has left, and nobody their own.
 */
export async function answerersOfLeaves(
  db: Database,
  leaves: Pick<Leave, 'userId' | 'escalatedTo' | 'assignedTo'>[],
): Promise<(leave: (typeof leaves)[number]) => Answerer[]> {
  const of = Map.groupBy(await answerersOfEach(db, [...new Set(leaves.map(({ userId }) => userId))]), (one) => one.of);
  const more = await peopleWith(db, [...new Set(leaves.flatMap(moreOf))]);
  const others = new Map(more.filter(({ deactivatedAt }) => !deactivatedAt).map((person) => [person.id, person]));
  return (leave) => {
    const asked = moreOf(leave).flatMap((id) => others.get(id) ?? []);
    const all: Answerer[] = [...(of.get(leave.userId) ?? []), ...asked.map((one) => ({ ...one, standsInFor: null }))];
    return all.filter(({ id }, index) => id !== leave.userId && all.findIndex((one) => one.id === id) === index);
  };
}

const moreOf = ({ escalatedTo, assignedTo }: Pick<Leave, 'escalatedTo' | 'assignedTo'>): Id[] =>
  [escalatedTo, assignedTo].filter((id) => id !== null);

/** When a leave is, as a mail says it: its days, and which part of them. */
export function periodOf(leave: LeaveDates) {
  const { startsOn: first, endsOn: last, startsMidday, endsMidday, startsAt = null, endsAt = null } = leave;
  return { first, last, startsMidday, endsMidday, startsAt, endsAt };
}

/** Tells those who answer somebody that they gave days of their leave back, by notification and mail. */
export async function notifyOfGiveBack(
  db: Database,
  { publicUrl }: { publicUrl: string },
  answerers: Answerer[],
  { type, ...about }: { name: string; type: CompanyWords } & ReturnType<typeof periodOf>,
): Promise<void> {
  for (const answerer of answerers) {
    await notify(db, [answerer.id], leaveGivenBack);
    await enqueueMail(db, {
      to: answerer.email,
      language: answerer.language,
      about: 'leave-given-back',
      ...about,
      type: forReader(type, answerer.language).text,
      screen: `${publicUrl}${paths.teamTimeOff}`,
    });
  }
}

/** Tells people that a request waits for their answer, by notification and mail. */
export async function askAnswerers(
  db: Database,
  { publicUrl }: { publicUrl: string },
  id: Id,
  answerers: Answerer[],
): Promise<void> {
  const leave = await leaveById(db, id);
  if (!leave) return;
  const person = await personById(db, leave.userId);
  for (const answerer of answerers) {
    await notify(db, [answerer.id], leaveAsked);
    await enqueueMail(db, {
      to: answerer.email,
      language: answerer.language,
      about: 'leave-asked',
      name: person.name,
      standsInFor: answerer.standsInFor,
      type: forReader(leave.type, answerer.language).text,
      ...howMuch(leave),
      ...periodOf(leave),
      screen: `${publicUrl}${paths.teamTimeOff}`,
    });
  }
}
