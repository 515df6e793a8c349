import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { withCauses } from './auth-failures.ts';
import { signedToken } from './newest-signature.ts';
import type { PasswordHash } from './password-hash.ts';
import { sessionCookie } from './session-cookies.ts';
import { longestSession, renewedAfter, sessionLength } from './session-length.ts';
import { account, session, user, verification } from './session-tables.ts';

/** Where the server leaves the caller's address for Better Auth; callers cannot set it. */
export const addressHeader = 'x-stagedoor-address';

/** All that is turned off in Better Auth, and why. Its addresses need no list: none is mounted. */
const off = {
  /** The company lets people in; nobody does so themselves. */
  signUp: { disableSignUp: true },
  /** It would put `__Secure-` before the name, but the name of a `__Host-` cookie must begin with that. */
  cookiePrefix: { useSecureCookies: false },
  /** Failures are thrown, and the server's own log leaves out what people typed. */
  log: { disabled: true },
};

/**
 * Replaces Better Auth's function of this name, which takes no address under a domain of another script
 * (docs/decisions/176-addresses-under-any-domain.md).
 */
const signInEmail = createAuthEndpoint(
  '/sign-in/email',
  {
    method: 'POST',
    body: z.object({
      email: z.string(),
      password: z.string(),
      rememberMe: z.boolean().optional(),
    }),
  },
  async (call) => {
    const { email, password, rememberMe } = call.body;
    const { internalAdapter, password: passwords } = call.context;
    const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
    const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
    // An unknown address is to take as long as a wrong password.
    const isRight = hash ? await passwords.verify({ hash, password }) : void (await passwords.hash(password));
    if (!found || !isRight) throw new APIError('UNAUTHORIZED');
    const session = await internalAdapter.createSession(found.user.id, rememberMe === false);
    await setSessionCookie(call, { session, user: found.user }, rememberMe === false);
    return call.json({ token: session.token, user: { id: found.user.id } });
  },
);

type AccountsParts = {
  db: Database;
  secret: string;
  publicUrl: string;
  passwords: PasswordHash;
};

type Called = 'getSession' | 'signInEmail' | 'signOut' | 'verifyPassword' | 'changePassword';

/** The functions of Better Auth that we call; not its handler, which answers at some thirty addresses. */
export type Auth = Pick<ReturnType<typeof createAccounts>, 'signedIn'> & {
  api: Pick<ReturnType<typeof createAccounts>['api'], Called>;
};

/** Builds sign-in on our own tables, as a library: no mail is sent, no link made and no route mounted here. */
export function createAccounts({ db, secret, publicUrl, passwords }: AccountsParts) {
  const secure = publicUrl.startsWith('https:');
  const cookie = sessionCookie(secure);
  const accounts = betterAuth({
    baseURL: publicUrl,
    secret,
    logger: off.log,
    database: withCauses(
      drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification }, transaction: true }),
    ),
    emailAndPassword: {
      enabled: true,
      ...off.signUp,
      minPasswordLength: 12,
      // Ours counts code points and says what is wrong (new-password.ts); this one counts UTF-16 units.
      maxPasswordLength: 1024,
      password: passwords,
    },
    plugins: [{ id: 'sign-in-by-any-address', endpoints: { signInEmail } }],
    session: {
      expiresIn: sessionLength,
      updateAge: renewedAfter,
      additionalFields: { shared: { type: 'boolean', required: true, defaultValue: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (_made, call) => {
            // A change of password makes a new session out of the old one.
            const old = call?.context.session?.session;
            if (old?.shared) return { data: { shared: true, expiresAt: old.expiresAt } };
            return { data: { shared: call?.body?.rememberMe === false } };
          },
        },
        update: {
          // However often it is renewed, a shared device's session keeps its first end; others end after thirty days.
          before: async (renewed, call) => {
            const old = call?.context.session?.session;
            if (!old || !renewed.expiresAt) return;
            const latest = old.shared ? old.expiresAt : new Date(old.createdAt.getTime() + longestSession * 1000);
            return { data: { expiresAt: latest < renewed.expiresAt ? latest : renewed.expiresAt } };
          },
        },
      },
    },
    hooks: {
      // Better Auth leaves the cookie of a shared device behind when somebody signs in there as on their own.
      after: createAuthMiddleware(async (call) => {
        const { name, attributes } = call.context.authCookies.dontRememberToken;
        const leftBehind = call.path === '/sign-in/email' && call.context.newSession && call.body.rememberMe !== false;
        if (leftBehind && call.getCookie(name)) call.setCookie(name, '', { ...attributes, maxAge: 0 });
      }),
    },
    advanced: {
      database: { generateId: 'uuid' },
      ...off.cookiePrefix,
      cookies: { session_token: { name: cookie }, dont_remember: { name: `${cookie}-shared` } },
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  } satisfies BetterAuthOptions);
  return Object.assign(accounts, {
    /** What the cookies of a request say of its session: the token that we signed, and whether others use the device. */
    signedIn(headers: Headers) {
      const cookies = headers.get('cookie') ?? '';
      return { token: signedToken(cookies, cookie, secret), isShared: cookies.includes(`${cookie}-shared=`) };
    },
  });
}
