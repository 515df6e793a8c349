import { useViewInAddress } from '#client/console/view-in-address.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { type PersonOrder, personOrders, stateFilters } from '#contract/people-fields.ts';
import type { PeopleFilter } from '#contract/people-records.ts';

/** Whom a table shows, and in which order. What is not said is not there: the address says nothing else. */
export type PeopleView = PeopleFilter & { order?: PersonOrder; direction?: 'descending' };

/** The view that the address names. What it says that is none is left out: a link may be old, or mistyped. */
export function viewIn(params: URLSearchParams): PeopleView {
  const state = stateFilters.find((one) => one === params.get('state'));
  const order = personOrders.find((one) => one === params.get('order'));
  const managerId = params.get('managerId');
  const text = (name: 'text' | 'department' | 'location') => params.get(name)?.slice(0, 200);
  const view = {
    text: text('text'),
    department: text('department'),
    location: text('location'),
    state,
    managerId: managerId && /^[0-9a-f-]{36}$/.test(managerId) ? managerId : undefined,
    order,
    direction: params.get('direction') === 'descending' ? ('descending' as const) : undefined,
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as PeopleView;
}

/** Whom a view shows, without the order. */
export function filterOf({ order: _, direction: __, ...filter }: PeopleView): PeopleFilter {
  return filter;
}

/** The view of the address, and a way to change it. */
export function usePeopleView() {
  return useViewInAddress(viewIn);
}

let lastSearch = '';

/** Remembers what the table showed last, for the way back from somebody's record. */
export function rememberPeopleView(search: string): void {
  lastSearch = search;
}

/** The table as it was left. */
export function peopleReturnPath(): string {
  return lastSearch ? `${consolePaths.people}?${lastSearch}` : consolePaths.people;
}
