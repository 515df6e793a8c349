import { createAtom } from '#client/device/store.ts';

export type Toast = {
  message: string;
  tone?: 'good' | 'bad' | 'info';
  /** A way to take it back, or to see more. */
  action?: { label: string; onPress: () => void };
  /** The id of what it tells about: the next about the same takes its place, as there is another state to go back to. */
  about?: string;
  /** It stays until it is answered or put away. */
  stays?: boolean;
  /** Told once it is gone from the screen and its action was not taken: what waited for that may be done now. */
  onEnd?: () => void;
};

export type ShownToast = Toast & { id: number };

/** The toasts on the screen, oldest first. */
export const toasts = createAtom<readonly ShownToast[]>([]);
let lastId = 0;

/** Puts a toast on the screen; three at most, the oldest goes first. The same words are not shown twice. */
export function addToast(toast: Toast): void {
  const isReplaced = (one: Toast) =>
    one.message === toast.message || (one.about !== undefined && one.about === toast.about);
  const others = toasts.get().filter((one) => !isReplaced(one));
  show([...others, { ...toast, id: ++lastId }].slice(-3));
}

/** Takes one from the screen. */
export function removeToast(id: number): void {
  show(toasts.get().filter((one) => one.id !== id));
}

/** Takes one from the screen whose action was taken. */
export function answerToast({ id, action }: ShownToast): void {
  show(
    toasts.get().filter((one) => one.id !== id),
    id,
  );
  action?.onPress();
}

/** Ends what is on the screen about something, before its time. */
export function endToast(about: string): void {
  show(toasts.get().filter((one) => one.about !== about));
}

function show(next: readonly ShownToast[], answered?: number) {
  const ended = toasts.get().filter((one) => !next.includes(one) && one.id !== answered);
  toasts.set(next);
  for (const { onEnd } of ended) onEnd?.();
}
