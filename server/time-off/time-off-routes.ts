import { failure } from '#server/http/failure.ts';
import { type Call, operation, whoAsks } from '#server/http/operation.ts';
import type { Asker } from '#server/session/asker.ts';
import { countTry } from '#server/session/tries.ts';
import { answerLeave, takeAnswerBack } from './answer-leave.ts';
import { askLeave } from './ask-leave.ts';
import { leavesAskedBy } from './leave-rows.ts';
import { asOwn, teamList } from './leave-views.ts';
import { overviewOf } from './overview.ts';
import { restoreLeave, withdrawLeave } from './withdraw-leave.ts';

/** Each request mails a manager: more than anybody needs, and no flood. */
const requests = { atMost: 120, seconds: 60 * 60 };

export const timeOffRoutes = {
  overview: operation.timeOff.overview.handler(({ context, input }) => {
    return overviewOf(context.db, whoAsks(context).userId, input.language);
  }),

  requests: operation.timeOff.requests.handler(async ({ context, input }) => {
    const leaves = await leavesAskedBy(context.db, whoAsks(context).userId);
    return leaves.map((leave) => asOwn(leave, input.language));
  }),

  ask: operation.timeOff.ask.handler(async ({ context, input }) => {
    const asker = whoAsks(context);
    await limit(context, asker);
    return askLeave(context, asker, input);
  }),

  withdraw: operation.timeOff.withdraw.handler(({ context, input }) => {
    return withdrawLeave(context, whoAsks(context), input.id, input.language);
  }),

  restore: operation.timeOff.restore.handler(({ context, input }) => {
    return restoreLeave(context, whoAsks(context), input.id, input.language);
  }),

  team: operation.timeOff.team.handler(({ context, input }) => {
    return teamList(context.db, whoAsks(context).userId, input.language);
  }),

  answer: operation.timeOff.answer.handler(({ context, input }) => {
    return answerLeave(context, whoAsks(context), input);
  }),

  takeBack: operation.timeOff.takeBack.handler(({ context, input }) => {
    return takeAnswerBack(context, whoAsks(context), input.id, input.language);
  }),
};

async function limit(call: Call, asker: Asker): Promise<void> {
  const wait = await countTry(call.db, `leave:${asker.userId}`, requests);
  if (wait === null) return;
  call.retryAfter(wait);
  throw failure('TOO_MANY_REQUESTS');
}
