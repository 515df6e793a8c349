import { type APIRequestContext, type Page, request } from '@playwright/test';
import type { UserData } from '#contract/auth.ts';
import type { Database } from '#server/db/database.ts';
import { type Auth, createAccounts } from '#server/session/accounts.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { grantPayByToken } from '#server/session/pay-grant-rows.ts';
import { userDataOf } from '#server/session/user-data-rows.ts';

/** A server as whoever makes a session for it must know it. */
export type SessionMaker = { db: Database; auth: Auth; origin: string };

/** Makes sessions for the server at an origin, by its own code but for the password, which is not looked at. */
export function sessionMaker(db: Database, secret: string, origin: string): SessionMaker {
  const passwords = { ...passwordHash, verify: async () => true };
  return { db, auth: createAccounts({ db, secret, publicUrl: origin, passwords }), origin };
}

/** How somebody signed in, where it matters. */
export type SignedIn = {
  /** On a device that others use too. */
  shared?: boolean;
  /** As one who signed in a while ago: pay asks for the password. */
  payLocked?: boolean;
};

/** Opens an address on a page as somebody who signed in before: with their cookies, and their data in the browser. */
export async function openSignedIn(
  page: Page,
  { db, auth, origin }: SessionMaker,
  email: string,
  path: string,
  { shared = false, payLocked = false }: SignedIn = {},
): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const { headers, response } = await newSession(auth, email, shared, userAgent);
  if (!payLocked) await grantPayByToken(db, response.token);
  const user = await userDataOf(db, response.user.id, { leaverPayslipDays: 0 });
  if (!user) throw new Error(`${email} has no profile record, so nobody signs in as them.`);
  await page.context().addCookies(headers.getSetCookie().map((line) => cookieOf(line, origin)));
  // Once, with the first page: what becomes of it afterwards is the app's own doing.
  const storing = await page.addInitScript(store, { user, shared });
  await page.goto(new URL(path, origin).href);
  await storing.dispose();
}

/** Somebody who uses a server's operations alone, without a browser. */
export async function requestsAs({ auth, origin }: SessionMaker, email: string): Promise<APIRequestContext> {
  const { headers } = await newSession(auth, email, false, '');
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, cookie } });
}

function newSession(auth: Auth, email: string, shared: boolean, userAgent: string) {
  return auth.api.signInEmail({
    body: { email, password: 'any', rememberMe: !shared },
    headers: new Headers({ 'user-agent': userAgent }),
    returnHeaders: true,
  });
}

function store({ user, shared }: { user: UserData; shared: boolean }): void {
  localStorage.setItem('stagedoor.v1.user', JSON.stringify(user));
  if (shared) localStorage.setItem('stagedoor.v1.shared-device', 'yes');
}

function cookieOf(line: string, origin: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const maxAge = attributes.find((attribute) => attribute.startsWith('Max-Age='))?.slice('Max-Age='.length);
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    url: origin,
    secure: origin.startsWith('https:'),
    httpOnly: true,
    sameSite: 'Lax' as const,
    expires: maxAge ? Math.floor(Date.now() / 1000) + Number(maxAge) : -1,
  };
}
