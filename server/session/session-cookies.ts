/**
 * What a session's cookie is called. `__Host-` and Secure are for https alone: on plain http, localhost included, WebKit
 * drops a Secure cookie.
 */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-stagedoor' : 'stagedoor';
}
