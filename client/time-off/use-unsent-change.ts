import type { Entry, Outbox } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import type { LeaveChange } from './send-leave.ts';

/** What was done about a request that the server has, and was not sent. */
export type UnsentChange = Exclude<Entry<LeaveChange>, { state: 'sent' }>;

const isChange = (entry: Entry): entry is Entry<LeaveChange> =>
  /^timeOff\.(withdraw|restore|answer|takeBack)$/.test(entry.operation);
const isUnsent = (entry: Entry<LeaveChange>): entry is UnsentChange => entry.state !== 'sent';

/** What was done about a request last, where that is not sent; else null. */
export function useUnsentChange(requestId: string): { outbox: Outbox | null; change: UnsentChange | null } {
  const { outbox, entries } = useOutbox();
  const change = entries
    .filter(isChange)
    .filter(isUnsent)
    .findLast(({ input }) => input.id === requestId);
  return { outbox, change: change ?? null };
}
