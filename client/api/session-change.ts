const lock = 'stagedoor-session';
/** How long others wait for a change of session whose answer is lost, in milliseconds. */
const timeoutMs = 10_000;

/** Runs a call that replaces the session, under a shared lock: until it ends, the new cookie is in flight. */
export async function changeSession<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request(lock, { mode: 'shared' }, work) : work();
}

/** Waits until no tab is changing the session; not at all on a plain LAN address, which has no Web Locks. */
export async function sessionIsChanged(): Promise<void> {
  if (!('locks' in navigator)) return;
  const timeout = { signal: AbortSignal.timeout(timeoutMs) };
  await navigator.locks.request(lock, timeout, () => {}).catch(() => {});
}
