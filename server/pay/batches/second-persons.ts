import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { holdersOf, rolesOf } from '#server/access/role-rows.ts';
import { callerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import { waitingFor } from './batch-rows.ts';

/** The subject is a batch that asks a second person of payroll. */
export const payslipsWaiting: Notification = {
  name: 'payslips-waiting',
  category: 'payslips',
  tag: 'payroll',
  path: consolePaths.payslips,
  mail: null,
  title: (i18n) => i18n._({ id: 'Payslips wait for you to release them' }),
  standing: batchesWaitingFor,
};

/** Notifies everybody in payroll who can release a batch that waits for a second person; answers how many they are. */
export async function notifySecondPersons(transaction: Database, id: Id): Promise<number> {
  const asked: Id[] = [];
  for (const userId of await holdersOf(transaction, 'payroll')) {
    if ((await batchesWaitingFor(transaction, userId, [id])).has(id)) asked.push(userId);
  }
  await notifyOf(
    transaction,
    asked.map((userId) => ({ userId, subject: id })),
    payslipsWaiting,
  );
  return asked.length;
}

/** Which of these batches still wait for somebody, by the roles they have now. */
async function batchesWaitingFor(db: Database, userId: Id, subjects: string[]): Promise<Set<string>> {
  const roles = (await rolesOf(db, userId)).filter(({ role }) => role === 'payroll');
  if (roles.length === 0) return new Set();
  return waitingFor(db, { scope: callerScope(roles.map(({ scope }) => scope)), userId }, subjects.filter(isId));
}
