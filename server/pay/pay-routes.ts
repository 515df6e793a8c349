import { payslipAddress } from '#contract/paths.ts';
import type { Payslip } from '#contract/pay.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { withdrawPay } from '#server/session/pay-grant-rows.ts';
import { payAccessOf } from './pay-access.ts';
import { payslipIdsOf, payslipsOf, recalledFrom } from './payslip-rows.ts';
import { unlockPay } from './unlock.ts';

export const payRoutes = {
  payslips: operation.pay.payslips.handler(async ({ context }) => {
    const caller = requireCaller(context);
    const [rows, recalled] = await Promise.all([
      payslipsOf(context.db, caller.userId),
      recalledFrom(context.db, caller.userId),
    ]);
    return {
      ...payAccessOf(context, caller.payOpened),
      payslips: rows.map(({ id, fileName, issuedAt, issuedOn }) => ({
        id,
        fileName,
        date: dateOf(issuedAt, issuedOn),
        downloadURL: payslipAddress(id),
      })),
      recalled: recalled.map(({ date, recalledAt }) => ({ date, recalledAt: recalledAt.toISOString() })),
    };
  }),

  // Not behind the lock: a device must learn that a payslip it keeps was recalled, and ids tell nothing of pay.
  standing: operation.pay.standing.handler(async ({ context }) => ({
    ids: await payslipIdsOf(context.db, requireCaller(context).userId),
  })),

  unlock: operation.pay.unlock.handler(({ context, input }) => unlockPay(context, requireCaller(context), input)),

  lock: operation.pay.lock.handler(async ({ context }) => {
    const caller = requireCaller(context);
    // Audited only if it changes something, or anybody signed in could fill the audit.
    if (await withdrawPay(context.db, caller.sessionId))
      await audited(context, caller, { act: 'pay-locked', result: 'ok' });
    return { locked: true as const };
  }),
};

function dateOf(issuedAt: Date | null, issuedOn: string | null): Payslip['date'] {
  return issuedAt ? { seconds: Math.floor(issuedAt.getTime() / 1000) } : issuedOn;
}
