import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from './app-context.ts';
import { hashByEmail } from './password-rows.ts';

/**
 * A browser in which a person has signed in before carries a signed cookie that says so. Its attempts at a password are
 * counted apart, so that strangers who try that person's account cannot keep its owner out (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). It opens nothing, and names nobody to whoever reads it.
 */
export const deviceCookies = { overSecure: '__Host-stagedoor-device', overPlain: 'stagedoor-device' };

/** Browsers keep no cookie for longer (RFC 6265bis, 5.5), in seconds. */
const lifetime = 400 * 24 * 3600;

/** An account as it was when a browser became known: with the hash of its password. */
type Known = { email: string; hash: string };

/**
 * The Set-Cookie that makes a browser a known device of an account, with a new id at every sign-in. A new password
 * voids it: somebody who knew the old one could have collected many, each with attempts of its own.
 */
export function deviceCookieFor(known: Known, { secure, keys: [key] }: AppContext['devices']): string {
  const id = randomUUID();
  const name = secure ? deviceCookies.overSecure : deviceCookies.overPlain;
  const cookie = `${name}=${id}.${signature(id, known, key)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** The id of the calling browser if it is a known device of this account, else null. */
export async function knownDeviceOf(
  call: { db: Database; appContext: Pick<AppContext, 'devices'>; headers: Headers },
  email: string,
): Promise<string | null> {
  const { secure, keys } = call.appContext.devices;
  const name = secure ? deviceCookies.overSecure : deviceCookies.overPlain;
  const cookies = call.headers.get('cookie')?.split(/;\s*/);
  const value = cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined) return null;
  const [id = '', signed = ''] = value.split('.');
  const hash = await hashByEmail(call.db, email.trim());
  // timingSafeEqual throws if the lengths in bytes differ, and a cookie may hold any character.
  const given = Buffer.from(signed);
  const isKnown = keys.some((key) => {
    const expected = Buffer.from(signature(id, { email, hash: hash ?? '' }, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isKnown ? id : null;
}

function signature(id: string, { email, hash }: Known, key: Buffer): string {
  return createHmac('sha256', key).update(`${id} ${email.trim().toLowerCase()} ${hash}`).digest('base64url');
}
