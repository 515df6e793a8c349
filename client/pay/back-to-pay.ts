import { useUser } from '#client/session/session.ts';
import { type Path, paths } from '#contract/paths.ts';

/** The link back to the pay screen; undefined for a person who left, who has no pay screen. */
export function useBackToPay(): Path | undefined {
  return useUser()?.payslipsUntil ? undefined : paths.pay;
}
