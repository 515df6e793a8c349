import { paths, screenAt } from '#contract/paths.ts';

/** Why somebody lands on the login screen, and where they go on to once signed in; the browser's history keeps it. */
export type LoginReason = {
  /** Nobody was signed in at an address that needs it, or a session has ended. */
  why?: 'nobody' | 'ended';
  to?: string;
};

const entrance: string[] = [paths.login, paths.resetPassword, paths.invite];

/** Whether a path is a screen of those who are not signed in yet: the login, a reset, an invite. */
export function isEntrance(path: string): boolean {
  return entrance.includes(path);
}

/** Pages of the server's own that need a sign-in. */
const serverPage = /^\/absence\/[\w/-]+$/;

/**
 * An address as a path of ours that one can come back to, with its query and fragment; null for anything else: another
 * origin, however it is written, an unknown address, or the entrance itself.
 */
export function ownPath(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > 2_000 || !address.startsWith('/')) return null;
  const { origin } = location;
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin) return null;
  const screen = screenAt(url.pathname);
  const isOpen = screen ? !isEntrance(screen) : serverPage.test(url.pathname);
  return isOpen ? url.pathname + url.search + url.hash : null;
}

/** Whether a path is a page of the server's own, which the browser has to load. */
export function isServerPage(path: string): boolean {
  return serverPage.test(new URL(path, location.origin).pathname);
}

/** The path of ours that the page stands at, or null. */
export function pathHere(): string | null {
  return ownPath(location.pathname + location.search + location.hash);
}

/** The address of the login screen, which leads on to a path of ours after the sign-in; null leads to the home page. */
export function loginAddress(to: string | null): string {
  return to === null ? paths.login : `${paths.login}?to=${encodeURIComponent(to)}`;
}

/** Where a login screen leads on to, by its address or else by what it was told; null for the home page. */
export function wayBack(search: string, reason: LoginReason | null): string | null {
  return ownPath(new URLSearchParams(search).get('to')) ?? ownPath(reason?.to);
}
