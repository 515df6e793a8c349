import { type FirstStep, firstSteps } from '#contract/overview.ts';
import { isWholeCompany, type RoleName } from '#contract/role-names.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import type { AbsenceForms } from './absence-forms.ts';
import { stepsDone } from './first-hour-rows.ts';
import { putSetup } from './setup-rows.ts';

/** Whose task each step is: the roles that its screen opens to. */
const doneBy: Record<FirstStep, readonly RoleName[]> = {
  hr: ['administrator'],
  payroll: ['administrator'],
  'second-factor': ['administrator', 'hr'],
  mail: ['administrator'],
  people: ['hr'],
  'leave-kinds': ['hr'],
  holidays: ['hr'],
  'absence-forms': ['administrator'],
  look: ['administrator'],
};

/** @param given the absence forms that the environment sets */
export const firstHourRoutes = (given: AbsenceForms) => ({
  firstHour: operation.overview.firstHour.handler(async ({ context }) => {
    const { userId, roles, off } = requireCaller(context);
    const done = await stepsDone(context.db, userId);
    if (!done) return { toDo: [] };
    if (off.includes('absence') || Object.values(given).some((url) => url !== null)) done['absence-forms'] = true;
    const own = roles.filter(({ scope }) => isWholeCompany(scope)).map(({ role }) => role);
    return { toDo: firstSteps.filter((step) => !done[step] && own.some((role) => doneBy[step].includes(role))) };
  }),

  putAwayFirstHour: operation.overview.putAwayFirstHour.handler(async ({ context }) => {
    const caller = requireCaller(context);
    await context.db.transaction(async (transaction) => {
      await putSetup(transaction, { firstHourPutAway: true });
      await audited({ ...context, db: transaction }, caller, {
        act: 'first-hour-put-away',
        result: 'ok',
        object: null,
      });
    });
    return { putAway: true as const };
  }),
});
