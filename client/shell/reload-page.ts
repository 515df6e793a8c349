/**
 * Reloads the page if the server answers; else returns false, because offline a reload would lose the page. A browser
 * may remember that code failed to load, and a new release removes the old code: only a reload helps.
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
