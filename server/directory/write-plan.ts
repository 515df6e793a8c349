import type { Id } from '#contract/id.ts';
import { type AuditedBy, currentOperator, recordEach } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { publishToEach } from '#server/notify/publish.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { addChanges } from './change-rows.ts';
import type { Employee } from './employee.ts';
import { inviteEverybody } from './invite-everybody.ts';
import { answerersOfEach } from './manager-rows.ts';
import { changeNames, nameIn } from './name-changes.ts';
import type { Change, Plan } from './plan.ts';
import { addAccounts, changeAccounts, writeLeaders, writeProfiles, writeRecords } from './written-rows.ts';

/** People per statement: far below PostgreSQL's 65,535 parameters, and quick. */
const batch = 500;

/** How a plan is written. */
export type Writing = {
  /** What invites are made with; null to invite nobody. */
  inviting: Inviting | null;
  /** Who does it in the console, in which session and from where, or which operator; null for the server itself. */
  by: AuditedBy | null;
};

/** Writes a plan in the caller's transaction, and invites newcomers and people who wait at a new address. */
export async function writePlan(db: Database, plan: Plan, { inviting, by }: Writing): Promise<void> {
  const inBatches = async <T>(list: T[], write: (some: T[]) => Promise<void>) => {
    for (const some of portionsOf(list, batch)) await write(some);
  };
  const added = plan.added.map(({ employee }) => employee);
  const changed = plan.changed.map(({ employee }) => employee);
  const people = [...added, ...changed];
  const moved = idsOf(plan.added.concat(plan.changed).filter(changesManager));
  const ledBefore = await answerersNow(db, moved);
  await changeNames(db, plan.changed, by);
  // Accounts first: a manager may come after the people who report to them.
  await inBatches(added, (some) => addAccounts(db, some));
  await inBatches(changed, (some) => changeAccounts(db, some));
  await inBatches(people, (some) => writeProfiles(db, some));
  await inBatches(people, (some) => writeRecords(db, some));
  const led = plan.leadersChanged.map(({ employee }) => employee);
  await inBatches(led, (some) => writeLeaders(db, some));
  for (const some of portionsOf(changesIn(plan), batch)) {
    await addChanges(db, some, { actor: by?.actor ?? null, operator: by?.operator ?? currentOperator() });
  }
  if (inviting) {
    await inBatches(newAddresses(plan), async (some) => {
      await inviteEverybody(db, inviting, some);
      const invited = { ...by, act: 'invite-sent', result: 'ok' } as const;
      await recordEach(
        db,
        some.map(({ id }) => ({ ...invited, subject: id })),
      );
    });
  }
  const affected = [...idsOf(plan.added), ...idsOf(plan.changed), ...led.map(({ id }) => id)];
  await publishToEach(db, affected, 'profile');
  const leaders = [...new Set([...ledBefore, ...(await answerersNow(db, moved))])];
  for (const topic of ['team-time-off', 'team-absence'] as const) await publishToEach(db, leaders, topic);
}

function changesManager({ employee, before }: Change): boolean {
  return employee.managerId !== (before?.managerId ?? null);
}

/** Who answers for any of these people today: their open screens show a team that changes. */
async function answerersNow(db: Database, userIds: Id[]): Promise<Id[]> {
  const found: Id[] = [];
  for (const some of portionsOf(userIds, batch)) found.push(...(await answerersOfEach(db, some)).map(({ id }) => id));
  return found;
}

/**
 * One row per changed field; a single one for a new record, which begins with a full name, and one for each name that
 * somebody had before it.
 */
function changesIn({ added, changed }: Plan) {
  return [...added, ...changed].flatMap(({ employee, before, differences }) => {
    const isNew = !before?.fullName;
    const logged = isNew ? differences.filter(({ column, from }) => column in nameIn && from !== null) : differences;
    return [
      ...(isNew ? [{ userId: employee.id, field: 'added', from: null, to: null }] : []),
      ...logged.map(({ column, from, to }) => ({ userId: employee.id, field: column, from, to })),
    ];
  });
}

/** New people, and people without a password whose address changes. */
function newAddresses({ added, changed }: Plan) {
  const waiting = changed.filter(({ before, employee }) => !before?.hasPassword && before?.email !== employee.email);
  return [...added, ...waiting].map(({ employee }) => ({
    id: employee.id,
    email: employee.email,
    name: employee.fullName ?? employee.email,
    language: employee.language,
  }));
}

function idsOf(changes: { employee: Employee }[]): Id[] {
  return changes.map(({ employee }) => employee.id);
}
