import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { halvesOf, longestNote } from '#contract/leave-days.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { mayLead } from '#server/directory/manager-rows.ts';
import { failure } from '#server/http/failure.ts';
import { operation, type RequestContext, requireCaller, requireScope } from '#server/http/operation.ts';
import { pageEnd, writtenEnd } from '#server/http/page-end.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Caller } from '#server/session/caller.ts';
import { answerersOfLeaves } from '#server/time-off/answerers.ts';
import { enterLeave } from '#server/time-off/ask-leave.ts';
import { giveDaysBack, undoGiveBack } from '#server/time-off/give-back.ts';
import { holdBalance, leaveById, leaveTypes } from '#server/time-off/leave-rows.ts';
import { canGiveBack, canTakeBack, datesOf, othersAway, type ReportedAway } from '#server/time-off/leave-views.ts';
import { leaveOf } from '#server/time-off/overview.ts';
import { forReader } from '#server/translations/company-words.ts';
import { isLongerThan } from '#server/translations/text.ts';
import { answerEach, assignEach, nudgeEach, takeBackEach } from './answer-many.ts';
import { countInbox, inboxPage } from './inbox-rows.ts';

/** How often one person answers, hands on or reminds of requests, a hundred at a time. */
const acts = { atMost: 300, seconds: 60 * 60 };

/** All requests for leave of those in a scope, for HR. */
export const leaveInboxRoutes = (reportedAway: ReportedAway) => ({
  list: operation.leaveInbox.list.handler(async ({ context, input: { after: cursor, language, ...filter } }) => {
    const scope = requireScope(context);
    const after = cursor === undefined ? null : pageEnd(cursor);
    if (after && !isMoment(after.key)) throw failure('BAD_REQUEST', 'after');
    const { shown, end } = await inboxPage(context.db, scope, filter, after);
    return {
      requests: await asListed(context.db, reportedAway, { caller: requireCaller(context), scope }, shown, language),
      next: end && writtenEnd(end),
      total: after ? null : await countInbox(context.db, scope, filter),
      types: after
        ? null
        : (await leaveTypes(context.db)).map(({ id, name, dayHalves, retiredAt }) => ({
            id,
            dayHalves,
            name: forReader(name, language),
            isRetired: retiredAt !== null,
          })),
    };
  }),

  answer: operation.leaveInbox.answer.handler(async ({ context, input: { ids, ...given } }) => {
    if (isLongerThan(given.note, longestNote)) throw failure('NOTE_TOO_LONG');
    return { results: await answerEach(context, reportedAway, await officeOf(context), ids, given) };
  }),

  takeBack: operation.leaveInbox.takeBack.handler(async ({ context, input: { ids } }) => ({
    results: await takeBackEach(context, await officeOf(context), ids),
  })),

  enter: operation.leaveInbox.enter.handler(async ({ context, input }) => {
    await enterLeave(context, (await officeOf(context)).caller, input);
    return { id: input.id };
  }),

  leaveOf: operation.leaveInbox.leaveOf.handler(({ context: { db }, input: { userId, language } }) =>
    leaveOf(db, userId, language),
  ),

  giveBack: operation.leaveInbox.giveBack.handler(async ({ context, input: { id, userId, ...given } }) => {
    const { caller } = await officeOf(context);
    return context.db.transaction(async (db) => {
      await giveDaysBack({ ...context, db }, caller, await lockedLeave(db, caller, { id, userId }), given);
      return { halves: await halvesLeft(db, id) };
    });
  }),

  undoGiveBack: operation.leaveInbox.undoGiveBack.handler(async ({ context, input: { id, userId, giveBack } }) => {
    const { caller } = await officeOf(context);
    return context.db.transaction(async (db) => {
      await undoGiveBack({ ...context, db }, caller, await lockedLeave(db, caller, { id, userId }), giveBack);
      return { halves: await halvesLeft(db, id) };
    });
  }),

  assign: operation.leaveInbox.assign.handler(async ({ context, input: { ids, managerId } }) => {
    const office = await officeOf(context);
    if (!(await mayLead(context.db, office.scope, managerId))) throw failure('MANAGER_UNKNOWN');
    return { results: await assignEach(context, office, ids, managerId) };
  }),

  nudge: operation.leaveInbox.nudge.handler(async ({ context, input: { ids } }) => ({
    results: await nudgeEach(context, await officeOf(context), ids),
  })),
});

/** Whether a cursor's key is a moment that the database reads. */
function isMoment(key: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(key) && !Number.isNaN(Date.parse(key));
}

async function officeOf(context: RequestContext & { caller: Caller | null; scope: CallerScope | null }) {
  const office = { caller: requireCaller(context), scope: requireScope(context) };
  await limit(context, `leave-inbox:${office.caller.userId}`, acts);
  return office;
}

/** A request of somebody else in scope, with their balance locked. */
async function lockedLeave(transaction: Database, caller: Caller, { id, userId }: { id: Id; userId: Id }) {
  if (userId === caller.userId) throw failure('OWN_LEAVE');
  await holdBalance(transaction, userId);
  const leave = await leaveById(transaction, id);
  if (leave?.userId !== userId) throw failure('NOT_FOUND');
  return leave;
}

async function halvesLeft(db: Database, id: Id): Promise<number> {
  const leave = await leaveById(db, id);
  return leave ? halvesOf(leave, leave) : 0;
}

async function asListed(
  db: Database,
  reportedAway: ReportedAway,
  { caller: { userId }, scope }: { caller: Caller; scope: CallerScope },
  leaves: Awaited<ReturnType<typeof inboxPage>>['shown'],
  language: Language,
): Promise<InboxRequest[]> {
  const [answerersOf, othersOf] = [
    await answerersOfLeaves(db, leaves),
    await othersAway(db, reportedAway, leaves, scope),
  ];
  return leaves.map((leave) => ({
    id: leave.id,
    userId: leave.userId,
    person: leave.person,
    portrait: leave.portrait,
    department: leave.department,
    location: leave.location,
    type: forReader(leave.type, language),
    ...datesOf(leave),
    note: leave.note,
    state: leave.state,
    askedAt: leave.askedAt.toISOString(),
    answerers: answerersOf(leave)
      .map(({ name }) => name)
      .slice(0, 20),
    nudgedAt: leave.nudgedAt?.toISOString() ?? null,
    enteredBy: leave.enteredBy,
    answeredBy: leave.answeredBy,
    answerNote: leave.answerNote,
    alsoAway: othersOf(leave),
    canGiveBack: leave.userId !== userId && canGiveBack(leave),
    canTakeBack: leave.userId !== userId && canTakeBack(leave),
    isOwn: leave.userId === userId,
  }));
}
