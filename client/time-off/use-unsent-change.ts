import type { Entry, Outbox } from '#client/outbox/outbox.ts';
import { useOutboxPart } from '#client/outbox/use-outbox.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import type { LeaveChange } from './send-leave.ts';

/** What was done about a request that the server has, and was not sent. */
export type UnsentChange = Exclude<Entry<LeaveChange>, { state: 'sent' }>;

type Request = Pick<LeaveRequest, 'id' | 'state'>;

const isChange = (entry: Entry): entry is Entry<LeaveChange> =>
  /^timeOff\.(withdraw|restore|answer|takeBack)$/.test(entry.operation);
const isUnsent = (entry: Entry<LeaveChange>): entry is UnsentChange => entry.state !== 'sent';

const unsentIn = (entries: readonly Entry[]) => entries.filter(isChange).filter(isUnsent);

/** The ids of those requests that wait, but for some, about which something was done that is not sent. */
export function useUnsentIds(except: readonly { id: string }[]): ReadonlySet<string> {
  const others = new Set(except.map(({ id }) => id));
  const idsIn = (entries: readonly Entry[]) =>
    unsentIn(entries).flatMap((one) => (others.has(one.input.id) || isDone(one, 'waiting') ? [] : [one.input.id]));
  const { entries } = useOutboxPart((all) => idsIn(all).join());
  return new Set(idsIn(entries));
}

/** Whether a request is shown as a change would leave it: nobody waits for what undoes one that never arrived. */
function isDone({ operation, input }: UnsentChange, shown: Request['state']): boolean {
  switch (operation) {
    case 'timeOff.withdraw':
      return shown === 'withdrawn';
    case 'timeOff.restore':
      return shown !== 'withdrawn';
    case 'timeOff.answer':
      return 'answer' in input && shown === input.answer;
    case 'timeOff.takeBack':
      return shown === 'waiting';
  }
}

/** What was done about a request last, where that is not sent and would change what is shown of it; else null. */
export function useUnsentChange(request: Request): { outbox: Outbox | null; change: UnsentChange | null } {
  const lastIn = (entries: readonly Entry[]) => {
    const last = unsentIn(entries).findLast(({ input }) => input.id === request.id);
    return last && (last.state === 'failed' || !isDone(last, request.state)) ? last : undefined;
  };
  const { outbox, entries } = useOutboxPart((all) => {
    const last = lastIn(all);
    return last ? [last.id, last.state, 'stuckBy' in last && last.stuckBy].join() : '';
  });
  return { outbox, change: lastIn(entries) ?? null };
}
