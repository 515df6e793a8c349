/**
 * The token of the link this page was opened with, taken out of the address bar before anything else is asked for:
 * the history keeps no token (security W5). Behind a #, it never reached a server by itself.
 */
export const linkToken: string = takeToken();

function takeToken(): string {
  const token = decodeURIComponent(location.hash.slice(1));
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
