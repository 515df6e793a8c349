export type Toast = {
  message: string;
  tone?: 'good' | 'bad' | 'info';
  /** A way to take it back, or to see more. */
  action?: { label: string; onPress: () => void };
  /** The id of what it tells about: the next about the same takes its place, as there is another state to go back to. */
  about?: string;
};

export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** The toasts on the screen, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls back when they change; answers how to stop. */
export function watchToasts(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Puts a toast on the screen; three at most, the oldest goes first. The same words are not shown twice. */
export function addToast(toast: Toast): void {
  const isReplaced = (one: Toast) =>
    one.message === toast.message || (one.about !== undefined && one.about === toast.about);
  const others = shown.filter((one) => !isReplaced(one));
  tell([...others, { ...toast, id: ++lastId }].slice(-3));
}

/** Takes one from the screen. */
export function removeToast(id: number): void {
  tell(shown.filter((one) => one.id !== id));
}

function tell(next: readonly ShownToast[]) {
  shown = next;
  for (const changed of watchers) changed();
}
