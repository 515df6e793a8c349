import { ownPath } from '#contract/own-path.ts';
import { paths } from '#contract/paths.ts';

/** Why somebody is on the login screen, and where they go once signed in; stored in the history entry's state. */
export type LoginReason = {
  /** Nobody was signed in at an address that needs it, or a session has ended. */
  why?: 'nobody' | 'ended';
  to?: string;
};

/** The path of ours that the page stands at, or null. */
export function pathHere(): string | null {
  return ownPath(location.pathname + location.search + location.hash);
}

/** The address of the login screen, which leads on to a path of ours after the sign-in; null leads to the home page. */
export function loginAddress(to: string | null): string {
  return to === null ? paths.login : `${paths.login}?to=${encodeURIComponent(to)}`;
}

/** Where an entrance screen leads: by its `to` query, else by a stored `reason`; null for the home page. */
export function returnPath(search: string, reason: Pick<LoginReason, 'to'> | null): string | null {
  return ownPath(new URLSearchParams(search).get('to')) ?? ownPath(reason?.to);
}
