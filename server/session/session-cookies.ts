/**
 * The name of the session cookie. `__Host-` and Secure are for https alone: on plain http, even on localhost, WebKit
 * drops a Secure cookie.
 */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-stagedoor' : 'stagedoor';
}
