import type { Id } from '#contract/id.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { type Answerer, answerersOfEach } from '#server/directory/manager-rows.ts';
import { peopleWith, personById } from '#server/directory/person-rows.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notify } from '#server/push/outbox-rows.ts';
import { leaveAskedMail, leaveGivenBackMail } from './leave-mails.ts';
import { leaveAsked, leaveGivenBack } from './leave-notifications.ts';
import { type Leave, leaveById } from './leave-rows.ts';

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

/** Tells those who answer somebody that they gave days of their leave back, by notification and mail. */
export async function notifyOfGiveBack(
  db: Database,
  { publicUrl }: { publicUrl: string },
  answerers: Answerer[],
  name: string,
  given: LeaveDates & { type: CompanyWords },
): Promise<void> {
  const screen = `${publicUrl}${paths.teamTimeOff}`;
  for (const answerer of answerers) {
    await notify(db, [answerer.id], leaveGivenBack);
    await enqueueMail(db, {
      to: answerer.email,
      language: answerer.language,
      write: leaveGivenBackMail(given, { name, screen }),
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
  const { name } = await personById(db, leave.userId);
  const screen = `${publicUrl}${paths.teamTimeOff}`;
  for (const { id: userId, email, language, standsInFor } of answerers) {
    await notify(db, [userId], leaveAsked);
    await enqueueMail(db, { to: email, language, write: leaveAskedMail(leave, { name, standsInFor, screen }) });
  }
}
