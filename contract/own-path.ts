import { isEntrance, screenAt } from './paths.ts';

/** The greatest length of a path that one can come back to, in characters. */
export const longestOwnPath = 500;

/** Pages of the server's own that need a sign-in. */
const serverPage = /^\/absence\/[\w/-]+$/;

/**
 * A path of letters, digits, hyphens and slashes, then a query and a fragment of visible ASCII. Nothing is decoded or
 * resolved: an address that browsers read differently from how it is written needs other characters (OWASP, Unvalidated
 * Redirects).
 */
const written = /^(\/[\w/-]*)(?:[?#][!-~]*)?$/;

/**
 * An address as a path of ours that one can come back to, with its query and fragment; null for anything else: another
 * origin, however it is written, an unknown address, or the entrance itself.
 */
export function ownPath(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > longestOwnPath) return null;
  const path = written.exec(address)?.[1] ?? '';
  const isOurs = screenAt(path) ? !isEntrance(path) : serverPage.test(path);
  return isOurs ? address : null;
}

/** Whether a path of ours is a page of the server's own, which the browser has to load. */
export function isServerPage(path: string): boolean {
  return serverPage.test(path.replace(/[?#].*$/, ''));
}
