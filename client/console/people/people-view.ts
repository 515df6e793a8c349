import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { textLengths } from '#contract/limits.ts';
import { type PersonOrder, pendingMatters, personOrders, stateFilters } from '#contract/people-fields.ts';
import type { PeopleFilter } from '#contract/people-records.ts';

/** Whom the table shows, and in which order. Unset filters have no key, and are not in the address. */
export type PeopleView = PeopleFilter & { order?: PersonOrder; direction?: 'descending' };

/** Reads the view from the address. Invalid values are left out: a link may be old or mistyped. */
function viewIn(params: URLSearchParams): PeopleView {
  const state = stateFilters.find((one) => one === params.get('state'));
  const pending = pendingMatters.find((one) => one === params.get('pending'));
  const order = personOrders.find((one) => one === params.get('order'));
  const managerId = params.get('managerId');
  const text = (name: 'text' | 'department' | 'location') => params.get(name)?.slice(0, textLengths.search);
  return {
    text: text('text'),
    department: text('department'),
    location: text('location'),
    state,
    managerId: managerId && /^[0-9a-f-]{36}$/.test(managerId) ? (managerId as Id) : undefined,
    pending,
    order,
    direction: params.get('direction') === 'descending' ? 'descending' : undefined,
  };
}

/** The filter of a view, without the order. */
export function filterOf({ order: _, direction: __, ...filter }: PeopleView): PeopleFilter {
  return filter;
}

/** The view in the address, and its setter. */
export function usePeopleView() {
  return useViewInAddress(viewIn);
}

let lastSearch = '';

/** Remembers the table's last view, for the link back from a record. */
export function rememberPeopleView(search: string): void {
  lastSearch = search;
}

/** The path of the table as it was left. */
export function peopleReturnPath(): string {
  return lastSearch ? `${consolePaths.people}?${lastSearch}` : consolePaths.people;
}
