import { ORPCError } from '@orpc/server';
import type { Id } from '#contract/id.ts';
import type { RequestOutcome, RequestResult } from '#contract/leave-inbox.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { writeAnswer, writeTakenBack } from '#server/time-off/answer-leave.ts';
import { answerersOfLeaves, askAnswerers } from '#server/time-off/answerers.ts';
import { changeLeave, holdBalance } from '#server/time-off/leave-rows.ts';
import { othersAway, type ReportedAway } from '#server/time-off/leave-views.ts';
import { publishLeave } from '#server/time-off/team-live.ts';
import { inboxLeave } from './inbox-rows.ts';

/** Who answers in place of others, and for whom. */
type Office = { caller: Caller; scope: CallerScope };

type InboxLeave = NonNullable<Awaited<ReturnType<typeof inboxLeave>>>;

/** How long a nudge lasts, in milliseconds. */
const aDay = 24 * 60 * 60_000;

type Answer = { answer: 'approved' | 'declined'; note: string; despiteClashes: boolean };

/** Answers requests one after the other, as the one who can answer them would; nobody answers their own. */
export function answerEach(
  call: RequestContext,
  reportedAway: ReportedAway,
  office: Office,
  ids: Id[],
  given: Answer,
): Promise<RequestResult[]> {
  const { caller, scope } = office;
  return each(call, office, ids, async (transaction, leave) => {
    if (leave.userId === caller.userId) return 'own';
    // A repeat, whose answer was lost on its way.
    if (leave.state === given.answer && leave.answererId === caller.userId) return 'done';
    if (leave.state !== 'waiting') return 'answered';
    if (given.answer === 'approved' && !given.despiteClashes) {
      const alsoAway = (await othersAway(transaction, reportedAway, [leave], scope))(leave);
      if (alsoAway.length > 0) return alsoAway;
    }
    await writeAnswer({ ...call, db: transaction }, caller, leave, given);
    return 'done';
  });
}

/** Takes answers back one after the other, as the one who can answer would. */
export function takeBackEach(call: RequestContext, office: Office, ids: Id[]): Promise<RequestResult[]> {
  const { caller } = office;
  return each(call, office, ids, async (transaction, leave) => {
    if (leave.userId === caller.userId) return 'own';
    try {
      await writeTakenBack({ ...call, db: transaction }, caller, leave);
      return 'done';
    } catch (error) {
      const outcome = error instanceof ORPCError && notTakenBack[error.code];
      if (!outcome) throw error;
      return outcome;
    }
  });
}

/** Why an answer stays, by the refusal that its manager would get. */
const notTakenBack: Record<string, RequestOutcome | undefined> = {
  LEAVE_NOT_OPEN: 'answered',
  LEAVE_STARTED: 'begun',
  LEAVE_OVERLAPS: 'spent',
  NOT_ENOUGH_LEAVE: 'spent',
};

/** Asks one more person to answer requests; they are told of each once. */
export function assignEach(call: RequestContext, office: Office, ids: Id[], assignedTo: Id): Promise<RequestResult[]> {
  return each(call, office, ids, async (transaction, leave) => {
    if (leave.userId === assignedTo) return 'own';
    if (leave.state !== 'waiting') return 'answered';
    if (leave.assignedTo === assignedTo) return 'done';
    await changeLeave(transaction, leave.id, { assignedTo });
    const given = { ...leave, assignedTo };
    const answerers = (await answerersOfLeaves(transaction, [given]))(given);
    await askAnswerers(
      transaction,
      call.appContext,
      leave.id,
      answerers.filter(({ id }) => id === assignedTo),
    );
    await publishLeave(transaction, given);
    // Whoever was asked before sees that it is with another now.
    if (leave.assignedTo) await publishLeave(transaction, leave);
    await audited({ ...call, db: transaction }, office.caller, {
      act: 'leave-assigned',
      result: 'ok',
      subject: leave.userId,
      object: leave.id,
    });
    return 'done';
  });
}

/** Reminds those who can answer requests, at most once a day of each. */
export function nudgeEach(call: RequestContext, office: Office, ids: Id[]): Promise<RequestResult[]> {
  return each(call, office, ids, async (transaction, leave) => {
    if (leave.state !== 'waiting') return 'answered';
    if (leave.nudgedAt && leave.nudgedAt.getTime() > Date.now() - aDay) return 'nudged';
    const answerers = (await answerersOfLeaves(transaction, [leave]))(leave);
    if (answerers.length === 0) return 'nobody';
    await changeLeave(transaction, leave.id, { nudgedAt: new Date() });
    await askAnswerers(transaction, call.appContext, leave.id, answerers);
    await publishLeave(transaction, leave);
    await audited({ ...call, db: transaction }, office.caller, {
      act: 'leave-nudged',
      result: 'ok',
      subject: leave.userId,
      object: leave.id,
    });
    return 'done';
  });
}

/**
 * Does something with each of some requests, each in a transaction of its own with the balance of its person locked, so
 * that one that cannot be done leaves the others as they are.
 * @param act what is done, which answers what became of it: the names of others who are away where it clashes
 */
async function each(
  call: RequestContext,
  { scope }: Office,
  ids: Id[],
  act: (transaction: Database, leave: InboxLeave) => Promise<RequestOutcome | string[]>,
): Promise<RequestResult[]> {
  const results: RequestResult[] = [];
  for (const id of new Set(ids)) {
    const outcome = await call.db.transaction(async (transaction) => {
      const found = await inboxLeave(transaction, scope, id);
      if (!found) return 'gone';
      await holdBalance(transaction, found.userId);
      const leave = await inboxLeave(transaction, scope, id);
      return leave ? act(transaction, leave) : 'gone';
    });
    results.push(
      typeof outcome === 'string' ? { id, outcome, alsoAway: [] } : { id, outcome: 'clashes', alsoAway: outcome },
    );
  }
  return results;
}
