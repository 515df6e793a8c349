const lock = 'stagedoor-session';
/** A network that swallows an answer does not hold others up for longer, in milliseconds. */
const timeoutMs = 10_000;

/** Does what ends one session and begins the next, whose cookie is on its way until then. */
export async function changeSession<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request(lock, { mode: 'shared' }, work) : work();
}

/** Waits until no tab of this browser changes the session any more. On a plain LAN address tabs do not hear of each other. */
export async function sessionIsChanged(): Promise<void> {
  if (!('locks' in navigator)) return;
  const waiting = { signal: AbortSignal.timeout(timeoutMs) };
  await navigator.locks.request(lock, waiting, () => {}).catch(() => {});
}
