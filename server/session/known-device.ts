import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
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
export function deviceCookieFor(
  known: Known,
  { secure, keys: [key] }: AppContext['devices'],
): { id: Id; cookie: string } {
  const id = randomId();
  const cookie = `${nameOf(secure)}=${id}.${signature(id, known, key)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax`;
  return { id, cookie: secure ? `${cookie}; Secure` : cookie };
}

/** What a call carries of the device cookie. */
type FromBrowser = { appContext: Pick<AppContext, 'devices'>; headers: Headers };

/**
 * The id that the calling browser got at its last sign-in, whoever signed in; null for none. It says which browser
 * calls, and nothing of who uses it by now: take `knownDeviceOf` for that.
 */
export function deviceIdOf(call: FromBrowser): Id | null {
  const [id = ''] = valueIn(call)?.split('.') ?? [];
  return isId(id) ? id : null;
}

function valueIn({ appContext, headers }: FromBrowser): string | undefined {
  const name = nameOf(appContext.devices.secure);
  const cookies = headers.get('cookie')?.split(/;\s*/);
  return cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

function nameOf(secure: boolean): string {
  return secure ? deviceCookies.overSecure : deviceCookies.overPlain;
}

/** The id of the calling browser if it is a known device of this account, else null. */
export async function knownDeviceOf(call: FromBrowser & { db: Database }, email: string): Promise<string | null> {
  const { keys } = call.appContext.devices;
  const value = valueIn(call);
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
