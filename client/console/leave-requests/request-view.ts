import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import type { Id } from '#contract/id.ts';
import { isDay, leaveStates } from '#contract/leave-days.ts';
import { textLengths } from '#contract/limits.ts';
import type { RequestFilter } from './request-queries.ts';
import { teamIn } from './team-filter.tsx';

/** What the list is narrowed to, as in the address. Invalid values are left out: a link may be old or mistyped. */
function viewIn(params: URLSearchParams): Omit<RequestFilter, 'managerId'> & { managerId: Id | undefined } {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  return {
    text: params.get('text')?.slice(0, textLengths.search),
    state: leaveStates.find((state) => state === params.get('state')),
    typeId: params.get('typeId')?.slice(0, 100),
    department: params.get('department')?.slice(0, 300),
    location: params.get('location')?.slice(0, 300),
    managerId: teamIn(params),
    from: day('from'),
    to: day('to'),
  };
}

/** The view in the address, and its setter. */
export function useRequestView() {
  return useViewInAddress(viewIn);
}
