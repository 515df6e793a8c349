import type { Id } from '#contract/id.ts';
import { type NewAuditEntry, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { everybodyTouched, importAlone } from './company-rows.ts';
import {
  type Departure,
  departureOf,
  forgetDeparture,
  managersOf,
  reportIdsOf,
  saveDeparture,
} from './departure-rows.ts';
import { deactivate, reactivate } from './invites.ts';
import type { LeaveOfPeople } from './leave-of-people.ts';
import type { ReportsTo } from './people-tables.ts';
import { personWith } from './person-rows.ts';
import { planEdits, type RecordEdit } from './plan.ts';
import { todayFor } from './today-rows.ts';
import { writePlan } from './write-plan.ts';

/** Who decided it (null for the operator), and what its audit entry says; its object is the person by default. */
export type Decided = { by: Id | null; audit: Pick<NewAuditEntry, 'actor' | 'sessionId' | 'ipAddress' | 'object'> };

export type Leaving = {
  /** The last day; null for at once. */
  lastDay: string | null;
  reportsTo: ReportsTo;
};

/** The result of showing somebody out; `cycle` if the new manager of their reports would report to themselves. */
type ShowOutResult = 'left' | 'planned' | 'left-before' | 'last-administrator' | 'day-has-passed' | 'cycle' | 'unknown';

/**
 * Shows somebody out at once, or plans it for the end of a day. Stores what else ends with a departure, open leave and
 * whom they led, so that bringing them back undoes it.
 */
export function showOut(
  db: Database,
  leave: LeaveOfPeople,
  userId: Id,
  { lastDay, reportsTo }: Leaving,
  decided: Decided,
): Promise<ShowOutResult> {
  return unlessCycle(db, async (transaction) => {
    await importAlone(transaction);
    const person = await personWith(transaction, userId);
    if (!person) return 'unknown';
    if (person.deactivatedAt) return 'left-before';
    if (lastDay === null) return leaveNow(transaction, leave, person, { lastDay, reportsTo }, decided);
    if (lastDay < (await todayFor(transaction, userId))) return 'day-has-passed';
    await saveDeparture(transaction, { userId, lastDay, reportsTo, decidedBy: decided.by });
    const object = `${userId} ${lastDay}`;
    await record(transaction, { ...decided.audit, act: 'departure-planned', result: 'ok', subject: userId, object });
    return 'planned';
  });
}

/** Shows somebody out whose last day is over, as it was decided. */
export async function showOutWhenDue(db: Database, leave: LeaveOfPeople, userId: Id): Promise<void> {
  const result = await leaveWhenDue(db, leave, userId);
  // The chosen manager is below one of the reports by now: nobody takes them over until that is decided.
  if (result === 'cycle') await leaveWhenDue(db, leave, userId, 'later');
}

function leaveWhenDue(db: Database, leave: LeaveOfPeople, userId: Id, instead?: ReportsTo) {
  return unlessCycle(db, async (transaction) => {
    await importAlone(transaction);
    const planned = await departureOf(transaction, userId);
    const person = await personWith(transaction, userId);
    // Meanwhile somebody may have dropped the plan, or shown the person out at once.
    if (!person || !planned?.lastDay || planned.leftAt) return 'unknown';
    if (planned.lastDay >= (await todayFor(transaction, userId))) return 'unknown';
    const { decidedBy: by, lastDay } = planned;
    const leaving = { lastDay, reportsTo: instead ?? planned.reportsTo };
    const result = await leaveNow(transaction, leave, person, leaving, { by, audit: { actor: by } });
    // The last administrator stays, and is not tried again every hour.
    if (result === 'last-administrator') await forgetDeparture(transaction, userId);
    return result;
  });
}

/** Thrown to roll back a departure that would make somebody report to themselves. */
class ManagerCycle extends Error {}

async function unlessCycle(
  db: Database,
  work: (transaction: Database) => Promise<ShowOutResult>,
): Promise<ShowOutResult> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof ManagerCycle) return 'cycle';
    throw error;
  }
}

type LeavingPerson = NonNullable<Awaited<ReturnType<typeof personWith>>>;

async function leaveNow(
  transaction: Database,
  leave: LeaveOfPeople,
  person: LeavingPerson,
  { lastDay, reportsTo }: Leaving,
  { by, audit }: Decided,
): Promise<ShowOutResult> {
  const { id: userId, email } = person;
  const left = await deactivate(transaction, email, audit);
  if (left !== 'left') return left;
  const handedOn = await handOver(transaction, userId, reportsTo, by);
  const endedLeave = await leave.endOpen(transaction, userId, lastDay ?? (await todayFor(transaction, userId)));
  await saveDeparture(transaction, {
    userId,
    lastDay,
    reportsTo,
    decidedBy: by,
    leftAt: new Date(),
    handedOn,
    endedLeave,
  });
  await record(transaction, { object: userId, ...audit, act: 'deactivated', result: 'ok', subject: userId });
  return 'left';
}

/**
 * Gives somebody's reports to another manager; returns the new manager of each.
 * @throws {ManagerCycle}
 */
async function handOver(
  transaction: Database,
  userId: Id,
  reportsTo: ReportsTo,
  by: Id | null,
): Promise<Departure['handedOn']> {
  if (reportsTo === 'later') return {};
  const reports = await reportIdsOf(transaction, userId);
  if (reports.length === 0) return {};
  const above = await managerHere(transaction, userId);
  const chosen = reportsTo === 'own-manager' || reportsTo === userId ? above : reportsTo;
  const heir = chosen && (await personWith(transaction, chosen));
  // The chosen manager may have left since, or be erased.
  const next = heir?.deactivatedAt ? await managerHere(transaction, heir.id) : (heir?.id ?? above);
  // A report who takes over the others gets the leaver's own manager.
  const handedOn = Object.fromEntries(reports.map((id) => [id, id === next ? above : next])) as Departure['handedOn'];
  if (!(await giveManagers(transaction, handedOn, by))) throw new ManagerCycle();
  return handedOn;
}

/** People with their new managers. */
function entriesOf(handedOn: Departure['handedOn']): [Id, Id | null][] {
  return Object.entries(handedOn) as [Id, Id | null][];
}

/** The nearest of the managers above somebody who has not left; null for none. */
async function managerHere(db: Database, userId: Id): Promise<Id | null> {
  const manager = (await managersOf(db, [userId])).get(userId) ?? null;
  if (!manager || !(await personWith(db, manager))?.deactivatedAt) return manager;
  return managerHere(db, manager);
}

async function giveManagers(transaction: Database, managers: Record<Id, Id | null>, by: Id | null): Promise<boolean> {
  const given = entriesOf(managers);
  if (given.length === 0) return true;
  const company = await everybodyTouched(transaction, {
    ids: given.map(([id]) => id),
    managerIds: [...new Set(Object.values(managers).filter((id) => id !== null))],
  });
  const knownById = new Map(company.map((known) => [known.id, known]));
  const edits = given.flatMap(([id, managerId]): RecordEdit[] => {
    const before = knownById.get(id);
    return before ? [{ before, row: {}, managerId }] : [];
  });
  const plan = planEdits(edits, company);
  if ('problems' in plan) return false;
  await writePlan(transaction, plan, { inviting: null, by: { actor: by } });
  return true;
}

/** The result of bringing somebody back; `stays` if a last day was only planned. */
type BringBackResult = 'back' | 'back-and-invited' | 'stays' | 'not-left' | 'unknown';

/**
 * Brings a leaver back, and restores what ended with them and is unchanged since: open leave, and whom they led. Drops
 * a last day that is only planned.
 */
export function bringBack(
  db: Database,
  appContext: Inviting,
  leave: LeaveOfPeople,
  userId: Id,
  { by, audit }: Decided,
): Promise<BringBackResult> {
  return db.transaction(async (transaction) => {
    await importAlone(transaction);
    const person = await personWith(transaction, userId);
    if (!person) return 'unknown';
    const departed = await departureOf(transaction, userId);
    if (!person.deactivatedAt) {
      if (!departed) return 'not-left';
      await forgetDeparture(transaction, userId);
      await record(transaction, { object: userId, ...audit, act: 'departure-dropped', result: 'ok', subject: userId });
      return 'stays';
    }
    const back = await reactivate(transaction, appContext, person.email);
    if (back !== 'back' && back !== 'back-and-invited') return back;
    await leave.restore(transaction, userId, departed?.endedLeave ?? []);
    if (departed) {
      await takeBackReports(transaction, userId, departed.handedOn, by);
      await forgetDeparture(transaction, userId);
    }
    await record(transaction, { object: userId, ...audit, act: 'reactivated', result: 'ok', subject: userId });
    if (back === 'back-and-invited') {
      await record(transaction, { ...audit, act: 'invite-sent', result: 'ok', subject: userId });
    }
    return back;
  });
}

/** Gives a leaver their reports back, except those who have yet another manager by now. */
async function takeBackReports(
  transaction: Database,
  userId: Id,
  handedOn: Departure['handedOn'],
  by: Id | null,
): Promise<void> {
  const now = await managersOf(
    transaction,
    entriesOf(handedOn).map(([id]) => id),
  );
  const unchanged = entriesOf(handedOn).filter(([id, given]) => now.has(id) && now.get(id) === given);
  // If that would make a cycle by now, they stay where they are.
  await giveManagers(
    transaction,
    Object.fromEntries(unchanged.map(([id]) => [id, userId])) as Departure['handedOn'],
    by,
  );
}
