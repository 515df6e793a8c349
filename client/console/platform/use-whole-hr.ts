import { useQuery } from '@tanstack/react-query';
import { consoleState } from '#client/session/console-queries.ts';
import { isWholeCompany } from '#contract/role-names.ts';

/** Whether somebody is HR for the whole company: HR of a part of it is refused some things. */
export function useIsWholeHr(): boolean {
  const { data: state } = useQuery({ ...consoleState(), refetchOnMount: false });
  return state?.roles.some(({ role, scope }) => role === 'hr' && isWholeCompany(scope)) ?? false;
}
