import { personSignal } from '#client/api/personal-fetch.ts';
import { createAtom } from '#client/device/store.ts';

export type Toast = {
  message: string;
  tone?: 'good' | 'bad' | 'info';
  /** Undoes it, or shows more. */
  action?: { label: string; onPress: () => void };
  /** The id of its subject: the next toast about it replaces this one, whose undo would restore an outdated state. */
  about?: string;
  /** It is about this page: it stays until it is answered or dismissed, whoever signs in meanwhile. */
  ofPage?: boolean;
  /** Called once it is gone and its action was not taken: what waited for that may be done now. */
  onEnd?: () => void;
};

export type ShownToast = Toast & { id: number };

/** The toasts on the screen, oldest first. */
export const toasts = createAtom<readonly ShownToast[]>([]);
let lastId = 0;

/**
 * Shows a toast; at most three, the oldest goes first. The same words are not shown twice. It goes with the person who is
 * signed in: an undo would write what is theirs into the account of the next one.
 */
export function addToast(toast: Toast): void {
  const isReplaced = (one: Toast) =>
    one.message === toast.message || (one.about !== undefined && one.about === toast.about);
  const others = toasts.get().filter((one) => !isReplaced(one));
  const id = ++lastId;
  if (!toast.ofPage) personSignal().addEventListener('abort', () => removeToast(id), { once: true });
  show([...others, { ...toast, id }].slice(-3));
}

/** Removes a toast from the screen. */
export function removeToast(id: number): void {
  show(toasts.get().filter((one) => one.id !== id));
}

/** Removes a toast whose action was taken, without calling its `onEnd`. */
export function answerToast({ id, action }: ShownToast): void {
  show(
    toasts.get().filter((one) => one.id !== id),
    id,
  );
  action?.onPress();
}

/** Removes the toasts about something before their time. */
export function endToast(about: string): void {
  show(toasts.get().filter((one) => one.about !== about));
}

function show(next: readonly ShownToast[], answered?: number) {
  const ended = toasts.get().filter((one) => !next.includes(one) && one.id !== answered);
  toasts.set(next);
  for (const { onEnd } of ended) onEnd?.();
}
