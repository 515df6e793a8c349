import type { Inviting } from './app-context.ts';

type Link = {
  screen: string;
  token: string | undefined;
  /** The path of ours, as `ownPath` answers it, that the link leads on to in the end; null for the home page. */
  to: string | null;
};

/**
 * The address of a mailed link. The token is in the fragment, which browsers send to no server: no log and no Referer
 * holds it.
 */
export function linkAddress({ publicUrl }: Pick<Inviting, 'publicUrl'>, { screen, token, to }: Link): string {
  const query = to === null ? '' : `?to=${encodeURIComponent(to)}`;
  return `${publicUrl}${screen}${query}#${token}`;
}
