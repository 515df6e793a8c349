import { isManager } from '#server/directory/manager-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { endDeputy, nameDeputy } from './deputies.ts';
import { colleaguesCalled, deputyOf, managersStoodInFor } from './deputy-rows.ts';

/** Each change mails somebody. */
const changes = { atMost: 30, seconds: 60 * 60 };

export const deputyRoutes = {
  mine: operation.deputies.mine.handler(async ({ context }) => {
    const { db } = context;
    const { userId } = requireCaller(context);
    return {
      leads: await isManager(db, userId),
      deputy: await deputyOf(db, userId, await todayFor(db, userId)),
      standsInFor: await managersStoodInFor(db, userId),
    };
  }),

  candidates: operation.deputies.candidates.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    return (await isManager(context.db, userId)) ? colleaguesCalled(context.db, userId, input.text) : [];
  }),

  name: operation.deputies.name.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limit(context, `deputies:${caller.userId}`, changes);
    return nameDeputy(context, caller, input);
  }),

  end: operation.deputies.end.handler(async ({ context }) => {
    const caller = requireCaller(context);
    await limit(context, `deputies:${caller.userId}`, changes);
    await endDeputy(context, caller);
    return { ended: true as const };
  }),
};
