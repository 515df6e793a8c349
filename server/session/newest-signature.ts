import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionCookie } from './session-cookies.ts';

/**
 * The token of a request's session, if this secret signed its cookie; null otherwise.
 * @param cookies the Cookie header
 */
export function signedToken(cookies: string, name: string, secret: string): string | null {
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  const [, token = '', signature = ''] = signedValue.exec(decoded(cookie?.slice(name.length + 1) ?? '')) ?? [];
  return token && isSame(signature, hmac(token, secret)) ? token : null;
}

/** As Better Auth writes it: the value, a dot and its HMAC in base64, all of it percent-encoded. */
const signedValue = /^(.*)\.([^.]+)$/s;

/**
 * Signs a request's session cookies with the newest secret if an older one signed them, so that a change of AUTH_SECRET
 * signs nobody out: Better Auth knows one secret alone. Other cookies stay as they are.
 * @param cookies the Cookie header
 * @param secrets newest first
 */
export function signedByNewest(cookies: string, secure: boolean, [newest, ...older]: [string, ...string[]]): string {
  const names = [sessionCookie(secure), `${sessionCookie(secure)}-shared`];
  return cookies
    .split(/;\s*/)
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s, 2);
      if (!names.includes(name)) return cookie;
      const [, signed = '', signature = ''] = signedValue.exec(decoded(value)) ?? [];
      if (!older.some((secret) => isSame(signature, hmac(signed, secret)))) return cookie;
      return `${name}=${encodeURIComponent(`${signed}.${hmac(signed, newest)}`)}`;
    })
    .join('; ');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

function hmac(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
