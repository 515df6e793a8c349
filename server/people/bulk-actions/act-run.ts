import type { Id } from '#contract/id.ts';
import type { ActKind, ActOutcome } from '#contract/people-acts.ts';
import type { PersonProblem } from '#contract/people-records.ts';
import { rolesOf } from '#server/access/role-rows.ts';
import { type CallerScope, callerScope, narrowed } from '#server/access/scope.ts';
import { isInScope } from '#server/access/scope-rows.ts';
import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { BenefitsOfPeople } from '#server/directory/benefits-of-people.ts';
import { bringBack, type Decided, showOut } from '#server/directory/departures.ts';
import { resendInvite } from '#server/directory/invites.ts';
import type { LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import { personWith } from '#server/directory/person-rows.ts';
import type { TrainingsOfPeople } from '#server/directory/trainings-of-people.ts';
import { type Edit, editRecord } from '#server/people/edit-record.ts';
import { starterOf } from '#server/runs/run-rows.ts';
import { type RunKinds, RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { type Act, type ActPerson, actWith, endAct, formerIn, peopleToDo, saveResult } from './act-rows.ts';
import type { ActInputs } from './act-tables.ts';

/** What acts need of the server. */
type ActServices = {
  inviting: Inviting;
  leave: LeaveOfPeople;
  benefits: BenefitsOfPeople;
  trainings: TrainingsOfPeople;
};

/** What became of one person. */
type Result = { outcome: ActOutcome; problems?: PersonProblem[]; former?: Edit; version?: number };

/** People read at a time. */
const portion = 50;

/** The bulk work of acts on many people. */
export const actRuns = (services: ActServices) =>
  ({ 'people-act': { work: actRun(services), ended: actEnded } }) satisfies Partial<RunKinds>;

/**
 * Does an act to one person after the other: what is done to a person and its result are one transaction, so that nobody
 * gets it twice. A refusal for one does not stop the others.
 */
const actRun = (services: ActServices): RunWork =>
  async function* (db, run) {
    const act = await actWith(db, run.subject);
    if (act?.state !== 'working') return { done: run.done };
    for (let { done } = run; ; ) {
      const people = await peopleToDo(db, act.id, portion);
      for (const person of people) {
        done = person.position;
        yield {
          done,
          total: act.total,
          write: (transaction) => doTo(transaction, services, { person, by: starterOf(run) }),
        };
      }
      if (people.length === 0) return { done, write: (transaction) => endAct(transaction, act.id, 'done') };
    }
  };

/** Whoever began it may let it go on. */
async function actEnded(transaction: Database, { subject }: { subject: Id }, reason: string | null) {
  await endAct(transaction, subject, reason === null ? 'failed' : 'stopped');
}

async function doTo(
  transaction: Database,
  services: ActServices,
  { person, by }: { person: ActPerson; by: AuditedBy },
): Promise<void> {
  const act = await actWith(transaction, person.actId);
  if (act?.state !== 'working') throw new RunRefused('stopped');
  const scope = await scopeOf(transaction, act);
  const isCovered = await isInScope(transaction, scope, person.userId);
  const result = isCovered
    ? await workOf(act.kind)(transaction, services, { act, scope, by, userId: person.userId }, act.input)
    : ({ outcome: 'out-of-scope' } as const);
  await saveResult(transaction, person, result);
}

/** Whom the act may be about: whom the roles of whoever began it covered then, and cover now. */
async function scopeOf(db: Database, { begunBy, scope }: Act): Promise<CallerScope> {
  const roles = (await rolesOf(db, begunBy)).filter(({ role }) => role === 'hr');
  if (roles.length === 0) throw new RunRefused('role-ended');
  return narrowed(callerScope(scope), callerScope(roles.map((role) => role.scope)));
}

type Work<Kind extends ActKind> = (
  transaction: Database,
  services: ActServices,
  about: { act: Act; scope: CallerScope; by: AuditedBy; userId: Id },
  input: ActInputs[Kind],
) => Promise<Result>;

/** What an act of a kind does to one person. */
function workOf<Kind extends ActKind>(kind: Kind): Work<Kind> {
  return works[kind];
}

const works: { [Kind in ActKind]: Work<Kind> } = {
  change: async (db, { inviting }, { act, scope, by, userId }, { fields, managerId }) => {
    const result = await editRecord(
      callOf(db, inviting, by),
      { caller: callerOf(act, by), scope },
      { userId, fields, managerId },
      null,
    );
    if (result.outcome === 'refused') return result;
    if (result.outcome !== 'changed') return { outcome: 'unchanged' };
    const { outcome, former, version } = result;
    return { outcome, former, version };
  },

  'take-back': async (db, { inviting }, { act, scope, by, userId }, input) => {
    const changed = await formerIn(db, input.act, userId);
    // Whoever was erased meanwhile, or left, is not brought back.
    const person = changed && (await personWith(db, userId));
    if (!changed?.former || !person || person.deactivatedAt) return { outcome: 'changed-since' };
    const edit = { ...changed.former, userId };
    const result = await editRecord(
      callOf(db, inviting, by),
      { caller: callerOf(act, by), scope },
      edit,
      changed.version,
    );
    if (result.outcome === 'refused') return result;
    return { outcome: result.outcome === 'overtaken' ? 'changed-since' : 'restored' };
  },

  invite: async (db, { inviting }, { by, userId }) => {
    const person = await personWith(db, userId);
    const result = person ? await resendInvite(db, inviting, person.email) : 'unknown';
    if (result !== 'sent') return { outcome: result === 'left' ? 'left' : 'already-in' };
    await record(db, { ...by, act: 'invite-sent', result: 'ok', subject: userId });
    return { outcome: 'invited' };
  },

  'show-out': async (db, { leave }, { act, by, userId }, leaving) => {
    // Nobody locks themselves out.
    if (userId === act.begunBy) return { outcome: 'oneself' };
    const result = await showOut(db, leave, userId, leaving, decided(act, by));
    if (result === 'unknown') return { outcome: 'left-before' };
    return { outcome: result === 'cycle' ? 'manager-cycle' : result };
  },

  'bring-back': async (db, { inviting, leave }, { act, by, userId }) => {
    const result = await bringBack(db, inviting, leave, userId, decided(act, by));
    return { outcome: result === 'unknown' ? 'not-left' : result };
  },

  'give-benefit': async (db, { benefits }, { by, userId }, { benefit, since }) => {
    const person = await personWith(db, userId);
    if (!person || person.deactivatedAt) return { outcome: 'left' };
    return { outcome: await benefits.give(db, userId, { benefit, since }, by) };
  },

  'end-benefit': async (db, { benefits }, { by, userId }, { benefit, until }) => {
    return { outcome: await benefits.end(db, userId, { benefit, until }, by) };
  },

  training: async (db, { trainings }, { by, userId }, { training, what, day }) => {
    const person = await personWith(db, userId);
    if (!person || person.deactivatedAt) return { outcome: 'left' };
    return { outcome: await trainings.change(db, userId, { training, what, day }, by) };
  },
};

function callOf(db: Database, appContext: Inviting, { ipAddress }: AuditedBy) {
  return { db, ipAddress: ipAddress ?? '', appContext };
}

function callerOf({ id, begunBy }: Act, { sessionId = null }: AuditedBy) {
  return { userId: begunBy, sessionId, cause: id };
}

function decided({ begunBy }: Act, by: AuditedBy): Decided {
  return { by: begunBy, audit: by };
}
