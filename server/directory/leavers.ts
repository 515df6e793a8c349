import type { AppContext } from '#server/session/app-context.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Until when somebody who left may sign in to open their own payslips; null for somebody who works here. If the company
 * lets leavers open none, it is the moment they left.
 */
export function payslipsUntil(
  { deactivatedAt }: { deactivatedAt: Date | null },
  { leaverPayslipDays }: Pick<AppContext, 'leaverPayslipDays'>,
): Date | null {
  return deactivatedAt && new Date(deactivatedAt.getTime() + leaverPayslipDays * day);
}

/** Whether somebody may sign in at all: they work here, or may open their payslips yet. */
export function maySignIn(
  person: { deactivatedAt: Date | null },
  appContext: Pick<AppContext, 'leaverPayslipDays'>,
): boolean {
  const until = payslipsUntil(person, appContext);
  return until === null || until.getTime() > Date.now();
}
