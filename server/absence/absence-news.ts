import type { Id } from '#contract/id.ts';
import { holdersOf } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
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

/** Notifies the manager and today's deputy of a report, but for whoever made it. */
export async function notifyAnswerers(db: Database, report: { id: Id; userId: Id }, by: Id): Promise<void> {
  const answerers = (await answerersOf(db, report.userId)).filter(({ id }) => id !== by);
  const targets = answerers.map(({ id }) => ({ userId: id, subject: report.id }));
  await notifyOf(db, targets, 'absence-reported');
}
