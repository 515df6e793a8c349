import type { Id } from '#contract/id.ts';
import { holdersOf, holdersOver } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { publish, publishToEach } from '#server/notify/publish.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';

/** Updates the open screens of a person, of those who lead them today, and of HR. */
export async function publishAbsence(db: Database, userId: Id): Promise<void> {
  await publish(db, userId, 'absence');
  const answerers = await answerersOf(db, userId);
  await publishToEach(
    db,
    answerers.map(({ id }) => id),
    'team-absence',
  );
  await publishToEach(db, await holdersOf(db, 'hr'), 'absences');
}

/**
 * Tells somebody by notification and mail that a report of theirs was entered, corrected or ended by somebody else. Neither
 * says what it was: a mail may be read by others.
 */
export async function notifyPerson(db: Database, report: { id: Id; userId: Id }, by: Id): Promise<void> {
  if (by === report.userId) return;
  await notifyOf(db, [{ userId: report.userId, subject: report.id }], 'absence-changed');
  const [person, other] = [await personById(db, report.userId), await personById(db, by)];
  await enqueueMail(db, { to: person.email, language: person.language, about: 'absence-changed', name: other.name });
}

/** Notifies HR of the person's scope of a proof, which nobody else hears of; not the person themselves. */
export async function notifyHr(db: Database, report: { id: Id; userId: Id }): Promise<void> {
  const holders = (await holdersOver(db, 'hr', report.userId)).filter((id) => id !== report.userId);
  const targets = holders.map((userId) => ({ userId, subject: report.id }));
  await notifyOf(db, targets, 'absence-proof');
}

/** Notifies the manager and today's deputy of a report, but for whoever made it. */
export async function notifyAnswerers(db: Database, report: { id: Id; userId: Id }, by: Id): Promise<void> {
  const answerers = (await answerersOf(db, report.userId)).filter(({ id }) => id !== by);
  const targets = answerers.map(({ id }) => ({ userId: id, subject: report.id }));
  await notifyOf(db, targets, 'absence-reported');
}
