/**
 * Loads the page again if the server is there, and answers false if it is not. A browser may remember that code failed to
 * load, and after an update the old code is gone: only a page loaded again gets it. Without a network it would be lost.
 */
export async function reloadPage(): Promise<boolean> {
  const isThere = await isServerThere();
  if (isThere) location.reload();
  return isThere;
}

/** Whether the server answers. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}
