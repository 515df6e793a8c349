import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { isInScope } from '#server/access/scope-rows.ts';
import { countEnding, lastAdministratorAmong, reportsOf } from '#server/directory/departure-rows.ts';
import { countSelected, selectedIds } from '#server/directory/find-rows.ts';
import type { LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller, requireScope } from '#server/http/operation.ts';
import { pageEnd, writtenEnd } from '#server/http/page-end.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { endSessionOf, endSessions, sessionsOf } from '#server/session/session-rows.ts';
import { typedAddress } from '#server/tables/cells.ts';
import { addRecord, editRecord } from './edit-record.ts';
import { listPeople, managersNamed, unitsOf } from './list-rows.ts';
import { recordOf } from './record.ts';

/** The limit of invites that somebody sends one by one: as many as they may begin acts. */
const invites: Allowance = { atMost: 300, seconds: 3_600 };

/** What HR does with people in the console. */
export const peopleRoutes = (leave: LeaveOfPeople) => ({
  list: operation.people.list.handler(async ({ context, input }) => {
    const scope = requireScope(context);
    const { order, direction, after: cursor, ...filter } = input;
    const after = cursor === undefined ? null : pageEnd(cursor);
    const { people, end } = await listPeople(context.db, scope, { filter, order, direction, after });
    const total = after ? null : await countSelected(context.db, scope, { filter, except: [] });
    return { people, next: end && writtenEnd(end), total };
  }),

  units: operation.people.units.handler(({ context }) => unitsOf(context.db, requireScope(context))),

  managers: operation.people.managers.handler(({ context, input }) =>
    managersNamed(context.db, requireScope(context), input),
  ),

  record: operation.people.record.handler(({ context, input }) =>
    recordOf(context.db, { leave, scope: requireScope(context) }, input.userId, input.language),
  ),

  add: operation.people.add.handler(async ({ context, input }) => {
    const { id, ...edit } = input;
    const editor = editorOf(context);
    // A repeat is answered as the first time, whatever was sent since.
    if (edit.invite && !(await personWith(context.db, id))) {
      await limit(context, `people-invites:${editor.caller.userId}`, invites);
    }
    const added = await addRecord(context, editor, { userId: id, ...edit });
    if (added.outcome === 'refused') return added;
    if (added.outcome === 'there') {
      const isRepeat = added.email === typedAddress(edit.fields.email ?? '');
      if (!isRepeat || !(await isInScope(context.db, editor.scope, id))) throw failure('ID_REUSED');
    }
    return { id, outcome: 'added' as const };
  }),

  change: operation.people.change.handler(({ context, input }) => {
    const { version, ...edit } = input;
    return editRecord(context, editorOf(context), edit, version);
  }),

  consequences: operation.people.consequences.handler(async ({ context, input }) => {
    const { caller, scope } = editorOf(context);
    const ids = await selectedIds(context.db, scope, input.selection);
    const reports = await reportsOf(context.db, scope, ids, 20);
    return {
      people: ids.length,
      lastAdministrator: await lastAdministratorAmong(context.db, ids),
      oneself: ids.includes(caller.userId),
      ...(await countEnding(context.db, ids)),
      openLeave: await leave.countOpen(context.db, ids),
      reports: reports.count,
      someReports: reports.some,
    };
  }),

  endSessions: operation.people.endSessions.handler(async ({ context, input: { userId, sessionId } }) => {
    const { caller } = editorOf(context);
    return context.db.transaction(async (transaction) => {
      const ended = await end(transaction, userId, sessionId);
      const entry = { act: 'sessions-ended', result: 'ok', subject: userId } as const;
      if (ended > 0) await audited({ ...context, db: transaction }, caller, entry);
      return { ended };
    });
  }),
});

type ConsoleContext = RequestContext & { caller: Caller | null; scope: CallerScope | null };

function editorOf(context: ConsoleContext) {
  return { caller: requireCaller(context), scope: requireScope(context) };
}

async function end(db: RequestContext['db'], userId: Id, sessionId: Id | undefined): Promise<number> {
  if (sessionId) return (await endSessionOf(db, userId, sessionId)) ? 1 : 0;
  const { length } = await sessionsOf(db, userId);
  await endSessions(db, userId);
  return length;
}
