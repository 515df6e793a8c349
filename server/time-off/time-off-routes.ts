import type { Id } from '#contract/id.ts';
import { operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Caller } from '#server/session/caller.ts';
import { answerLeave, takeAnswerBack, teamLockedLeave } from './answer-leave.ts';
import { askLeave } from './ask-leave.ts';
import { giveDaysBack, undoGiveBack } from './give-back.ts';
import { leavesAskedBy } from './leave-rows.ts';
import { asOwn, ownLeave, type ReportedAway, teamLeave, teamList } from './leave-views.ts';
import { type CountAbsent, overviewOf } from './overview.ts';
import { teamPeople } from './team-people.ts';
import { waitingFor } from './team-rows.ts';
import { ownLockedLeave, restoreLeave, withdrawLeave } from './withdraw-leave.ts';

/** Each request mails a manager: more than anybody needs, yet no flood. */
const requests = { atMost: 120, seconds: 60 * 60 };

/**
 * A manager's answers and take-backs: enough to answer a full list, take all back and answer again. The mails go to
 * those who asked; a limit per request keeps them few.
 */
const answers = { atMost: 1500, seconds: 60 * 60 };
const answersToOne = { atMost: 10, seconds: 60 * 60 };

/** Withdrawals and restores of one's own requests: each writes an audit row and updates the manager's open screens. */
const withdrawals = { atMost: 120, seconds: 60 * 60 };
const withdrawalsOfOne = { atMost: 20, seconds: 60 * 60 };

export const timeOffRoutes = (countAbsent: CountAbsent, reportedAway: ReportedAway) => ({
  overview: operation.timeOff.overview.handler(({ context, input }) => {
    return overviewOf(context.db, requireCaller(context).userId, input.language, countAbsent);
  }),

  waiting: operation.timeOff.waiting.handler(async ({ context }) => ({
    count: await waitingFor(context.db, requireCaller(context).userId),
  })),

  requests: operation.timeOff.requests.handler(async ({ context, input }) => {
    const leaves = await leavesAskedBy(context.db, requireCaller(context).userId);
    return leaves.map((leave) => asOwn(leave, input.language));
  }),

  ask: operation.timeOff.ask.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limit(context, `leave:${caller.userId}`, requests);
    return askLeave(context, caller, input);
  }),

  withdraw: operation.timeOff.withdraw.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limitWithdrawals(context, caller, input.id);
    return withdrawLeave(context, caller, input.id, input.language);
  }),

  restore: operation.timeOff.restore.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limitWithdrawals(context, caller, input.id);
    return restoreLeave(context, caller, input.id, input.language);
  }),

  giveBack: operation.timeOff.giveBack.handler(async ({ context, input: { id, language, ...given } }) => {
    const caller = requireCaller(context);
    await limitWithdrawals(context, caller, id);
    return context.db.transaction(async (db) => {
      await giveDaysBack({ ...context, db }, caller, await ownLockedLeave(db, caller, id), given);
      return ownLeave(db, id, language);
    });
  }),

  undoGiveBack: operation.timeOff.undoGiveBack.handler(async ({ context, input: { id, language, giveBack } }) => {
    const caller = requireCaller(context);
    await limitWithdrawals(context, caller, id);
    return context.db.transaction(async (db) => {
      await undoGiveBack({ ...context, db }, caller, await ownLockedLeave(db, caller, id), giveBack);
      return ownLeave(db, id, language);
    });
  }),

  giveBackOfTeam: operation.timeOff.giveBackOfTeam.handler(async ({ context, input: { id, language, ...given } }) => {
    const caller = requireCaller(context);
    await limitAnswers(context, caller, id);
    return context.db.transaction(async (db) => {
      await giveDaysBack({ ...context, db }, caller, await teamLockedLeave(db, caller, id), given);
      return teamLeave(db, reportedAway, caller.userId, id, language);
    });
  }),

  undoGiveBackOfTeam: operation.timeOff.undoGiveBackOfTeam.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    const { id, language, giveBack } = input;
    await limitAnswers(context, caller, id);
    return context.db.transaction(async (db) => {
      await undoGiveBack({ ...context, db }, caller, await teamLockedLeave(db, caller, id), giveBack);
      return teamLeave(db, reportedAway, caller.userId, id, language);
    });
  }),

  team: operation.timeOff.team.handler(({ context, input }) => {
    return teamList(context.db, reportedAway, requireCaller(context).userId, input.language);
  }),

  teamPeople: operation.timeOff.teamPeople.handler(({ context, input }) => {
    return teamPeople(context.db, requireCaller(context).userId, input.language);
  }),

  answer: operation.timeOff.answer.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limitAnswers(context, caller, input.id);
    return answerLeave(context, reportedAway, caller, input);
  }),

  takeBack: operation.timeOff.takeBack.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limitAnswers(context, caller, input.id);
    return takeAnswerBack(context, reportedAway, caller, input.id, input.language);
  }),
});

/** Counted per answerer, so that nobody can use up the answers to another team's request. */
async function limitAnswers(call: RequestContext, { userId }: Caller, id: Id): Promise<void> {
  await limit(call, `leave-answers:${userId}`, answers);
  await limit(call, `leave-answer:${userId}:${id}`, answersToOne);
}

async function limitWithdrawals(call: RequestContext, { userId }: Caller, id: Id): Promise<void> {
  await limit(call, `leave-withdrawals:${userId}`, withdrawals);
  await limit(call, `leave-withdrawal:${userId}:${id}`, withdrawalsOfOne);
}
