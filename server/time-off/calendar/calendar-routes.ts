import { leadsSomebody } from '#server/directory/manager-rows.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { calendarPage } from './calendar.ts';
import { shownBeside, shownInScope, shownLedBy } from './calendar-rows.ts';

/** Who is away in a month: for everybody of their own team, for those who answer for one, and for HR. */
export const leaveCalendarRoutes = {
  team: operation.leaveCalendar.team.handler(async ({ context, input: { of: wish, language, ...page } }) => {
    const { userId } = requireCaller(context);
    const leads = await leadsSomebody(context.db, userId);
    const of = wish ?? (leads ? 'led' : 'own');
    const shown = of === 'led' ? shownLedBy(userId) : shownBeside(userId);
    const reader = { readerId: userId, language, shown, seesAll: of === 'led' };
    return { ...(await calendarPage(context.db, reader, page)), of, leads };
  }),

  company: operation.leaveCalendar.company.handler(
    async ({ context, input: { department, location, managerId, language, ...page } }) => {
      const shown = shownInScope(requireScope(context), { department, location, managerId });
      const reader = { readerId: requireCaller(context).userId, language, shown, seesAll: true };
      return calendarPage(context.db, reader, page);
    },
  ),
};
