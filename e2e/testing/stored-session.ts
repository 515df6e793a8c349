import { type APIRequestContext, type Page, request } from '@playwright/test';
import type { UserData } from '#contract/auth.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { userDataOf } from '#server/directory/user-data-rows.ts';
import { type Auth, createAccounts } from '#server/session/accounts.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { grantPayByToken } from '#server/session/pay-grant-rows.ts';

/** What is needed to create sessions for a server. */
export type SessionMaker = { db: Database; auth: Auth; origin: string };

/** Creates sessions with the server's own code, but without checking a password. */
export function sessionMaker(db: Database, secret: string, origin: string): SessionMaker {
  const passwords = { ...passwordHash, verify: async () => true };
  return { db, auth: createAccounts({ db, secret, publicUrl: origin, passwords }), origin };
}

/** Details of the sign-in. */
export type SignedIn = {
  /** On a shared device. */
  shared?: boolean;
  /** As somebody who signed in a while ago: pay asks for the password. */
  payLocked?: boolean;
};

/** Opens an address as an already signed-in person, with their cookies and stored data. */
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
  const user = await userDataOf(db, response.user.id as Id, { leaverPayslipDays: 0 });
  if (!user) throw new Error(`${email} has no profile record, so nobody signs in as them.`);
  await page.context().addCookies(headers.getSetCookie().map((line) => cookieOf(line, origin)));
  // Only on the first page: later changes are the app's own.
  const storing = await page.addInitScript(store, { user, shared });
  await page.goto(new URL(path, origin).href);
  await storing.dispose();
}

/** API requests as a signed-in person, without a browser. */
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
  if (!shared) return;
  localStorage.setItem('stagedoor.v1.shared-device', 'yes');
  // As client/device/stored.ts keeps it: gone with the browser.
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store API.
  document.cookie = 'stagedoor-open=yes; Path=/; SameSite=Lax';
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
