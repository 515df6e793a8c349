import { useUser } from '#client/session/session.ts';
import { type Path, paths } from '#contract/paths.ts';

/** The way back to the pay screen; none for somebody who left, to whom it is closed. */
export function useBackToPay(): Path | undefined {
  return useUser()?.payslipsUntil ? undefined : paths.pay;
}
