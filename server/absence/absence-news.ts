import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { paths } from '#contract/paths.ts';
import { holdersOf, holdersOver } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { publish, publishToEach } from '#server/notify/publish.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import { absenceChangedMail } from './absence-mails.ts';
import { reportsThatStand } from './board-rows.ts';
import { reportsWithUnopenedProof } from './proof-rows.ts';

/** Whoever came back or was called meanwhile needs none. */
export const absenceReported: Notification = {
  name: 'absence-reported',
  category: 'timeOff',
  tag: 'team-absence',
  path: paths.teamAbsence,
  mail: null,
  title: (i18n) => i18n._({ id: 'Somebody of your team reported an absence' }),
  standing: (db, _userId, subjects) => reportsThatStand(db, subjects.filter(isId)),
};

/** Only HR knows that there are proofs, so it names none. */
export const absenceProof: Notification = {
  name: 'absence-proof',
  category: 'timeOff',
  tag: 'absence-proof',
  path: consolePaths.absence,
  mail: null,
  title: (i18n) => i18n._({ id: 'There is something for HR to look at' }),
  standing: (db, _userId, subjects) => reportsWithUnopenedProof(db, subjects.filter(isId)),
};

/** The mail for it goes out anyway. */
export const absenceChanged: Notification = {
  name: 'absence-changed',
  category: 'timeOff',
  tag: 'absence',
  path: paths.reportAbsence,
  mail: null,
  title: (i18n) => i18n._({ id: 'Something was entered for you' }),
};

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
  await notifyOf(db, [{ userId: report.userId, subject: report.id }], absenceChanged);
  const [person, other] = [await personById(db, report.userId), await personById(db, by)];
  const write = absenceChangedMail(other.name);
  await enqueueMail(db, { to: person.email, language: person.language, write });
}

/** Notifies HR of the person's scope of a proof, which nobody else hears of; not the person themselves. */
export async function notifyHr(db: Database, report: { id: Id; userId: Id }): Promise<void> {
  const holders = (await holdersOver(db, 'hr', report.userId)).filter((id) => id !== report.userId);
  const targets = holders.map((userId) => ({ userId, subject: report.id }));
  await notifyOf(db, targets, absenceProof);
}

/** Notifies the manager and today's deputy of a report, but for whoever made it. */
export async function notifyAnswerers(db: Database, report: { id: Id; userId: Id }, by: Id): Promise<void> {
  const answerers = (await answerersOf(db, report.userId)).filter(({ id }) => id !== by);
  const targets = answerers.map(({ id }) => ({ userId: id, subject: report.id }));
  await notifyOf(db, targets, absenceReported);
}
