import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { calendarDay } from '#client/i18n/dates.ts';
import type { AuditFilter } from '#contract/audit.ts';
import { type AuditKind, auditKinds } from '#contract/audit-acts.ts';
import { textLengths } from '#contract/limits.ts';

/** Which entries the list shows, as in the address: days of the reader's calendar, the last one included. */
type AuditView = { text?: string; kind?: AuditKind; from?: string; to?: string };

/** Reads the view from the address. Invalid values are left out: a link may be old or mistyped. */
function viewIn(params: URLSearchParams): AuditView {
  const day = (name: 'from' | 'to') => {
    const text = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  return {
    text: params.get('text')?.slice(0, textLengths.search),
    kind: auditKinds.find((one) => one === params.get('kind')),
    from: day('from'),
    to: day('to'),
  };
}

/** The filter that the server gets for a view. */
export function filterOf({ from, to, ...filter }: AuditView): AuditFilter {
  const end = to && calendarDay(to);
  if (end) end.setDate(end.getDate() + 1);
  return {
    ...filter,
    ...(from && { from: calendarDay(from).toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

/** The view in the address, and its setter. */
export function useAuditView() {
  return useViewInAddress(viewIn);
}
