import type { Entry, Outbox } from '#client/outbox/outbox.ts';
import { useOutboxPart } from '#client/outbox/use-outbox.ts';
import type { LeaveChange } from './send-leave.ts';

/** An unsent change of a request that the server has. */
export type UnsentChange = Exclude<Entry<LeaveChange>, { state: 'sent' }>;

const isChange = (entry: Entry): entry is Entry<LeaveChange> =>
  /^timeOff\.(withdraw|restore|answer|takeBack|(undoG|g)iveBack(OfTeam)?)$/.test(entry.operation);
const isUnsent = (entry: Entry<LeaveChange>): entry is UnsentChange => entry.state !== 'sent';

const unsentIn = (entries: readonly Entry[]) => entries.filter(isChange).filter(isUnsent);

/** The ids of the requests with an unsent change, except some requests. */
export function useUnsentIds(except: readonly { id: string }[]): ReadonlySet<string> {
  const others = new Set(except.map(({ id }) => id));
  const idsIn = (entries: readonly Entry[]) =>
    unsentIn(entries).flatMap(({ input }) => (others.has(input.id) ? [] : [input.id]));
  const { entries } = useOutboxPart((all) => idsIn(all).join());
  return new Set(idsIn(entries));
}

/** The last unsent change of a request; null if there is none. */
export function useUnsentChange(requestId: string): { outbox: Outbox | null; change: UnsentChange | null } {
  const lastIn = (entries: readonly Entry[]) => unsentIn(entries).findLast(({ input }) => input.id === requestId);
  const { outbox, entries } = useOutboxPart((all) => {
    const last = lastIn(all);
    return last ? [last.id, last.state, 'stuckBy' in last && last.stuckBy].join() : '';
  });
  return { outbox, change: lastIn(entries) ?? null };
}
