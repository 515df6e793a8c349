import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#server/db/database.ts';
import { authLog } from './auth-failures.ts';
import type { PasswordHash } from './password-hash.ts';
import { sessionCookie } from './session-cookies.ts';
import { isOnSharedDevice, longestSession } from './session-length.ts';
import { account, session, user, verification } from './session-tables.ts';

const day = 24 * 60 * 60;

/** Where the server leaves the caller's address for Better Auth; callers cannot set it. */
export const addressHeader = 'x-stagedoor-address';

/**
 * Every door of Better Auth that we do not use. None is mounted: the contract's operations call it as a library.
 * This list is the second wall, should somebody mount it: /verify-password has no limiter of its own.
 */
const disabledPaths = [
  '/sign-up/email',
  '/sign-in/social',
  '/link-social',
  '/unlink-account',
  '/list-accounts',
  '/account-info',
  '/get-access-token',
  '/refresh-token',
  '/update-user',
  '/update-session',
  '/change-email',
  '/delete-user',
  '/verify-password',
  '/list-sessions',
  '/revoke-session',
  '/error',
  '/ok',
  '/send-verification-email',
  '/verify-email',
  '/request-password-reset',
  '/reset-password',
];

type AccountsParts = {
  db: Database;
  secret: string;
  publicUrl: string;
  passwords: PasswordHash;
};

/** Sign-in and sessions, by Better Auth. */
export type Auth = ReturnType<typeof createAccounts>;

/** Builds sign-in on our own tables. No mail is sent, no link made and no route mounted here. */
export function createAccounts(parts: AccountsParts) {
  const secure = parts.publicUrl.startsWith('https:');
  const cookie = { name: sessionCookie(secure), secure };
  return betterAuth({
    appName: 'Stagedoor',
    baseURL: parts.publicUrl,
    basePath: '/api/auth',
    secret: parts.secret,
    trustedOrigins: [],
    disabledPaths,
    telemetry: { enabled: false },
    database: drizzleAdapter(parts.db, {
      provider: 'pg',
      schema: { user, session, account, verification },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      // Ours counts code points and says what is wrong (new-password.ts); this one counts UTF-16 units.
      maxPasswordLength: 1024,
      password: parts.passwords,
    },
    hooks: {
      // Better Auth leaves the mark of a shared device in the browser when somebody signs in there as on their own.
      after: createAuthMiddleware(async (call) => {
        const { name, attributes } = call.context.authCookies.dontRememberToken;
        const leftBehind = call.path === '/sign-in/email' && call.context.newSession && call.body.rememberMe !== false;
        if (leftBehind && call.getCookie(name)) call.setCookie(name, '', { ...attributes, maxAge: 0 });
      }),
    },
    databaseHooks: {
      session: {
        // A change of password makes a new session out of the old one.
        create: { before: async (made, call) => within(made, call?.context.session?.session) },
        update: { before: async (renewed, call) => within(renewed, call?.context.session?.session) },
      },
    },
    session: { expiresIn: 7 * day, updateAge: 60 * 60, cookieCache: { enabled: false } },
    // The routes have our own limiter; Better Auth's would count everybody behind one office address as one.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookie.name,
          attributes: { secure: cookie.secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
        dont_remember: {
          name: `${cookie.name}-shared`,
          attributes: { secure: cookie.secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      trustedProxyHeaders: false,
      // Said aloud, because Better Auth leaves its check out wherever NODE_ENV is test.
      disableOriginCheck: false,
    },
    logger: authLog,
  } satisfies BetterAuthOptions);
}

/**
 * Keeps a session within its life: a shared device's ends when it was to end at first, any other thirty
 * days after it began.
 * @param made the session as Better Auth is about to write it
 * @param before the session it renews or takes the place of
 */
function within(
  made: { createdAt?: Date | undefined; expiresAt?: Date | undefined },
  before: { createdAt: Date; expiresAt: Date } | undefined,
): { data: { expiresAt?: Date } } {
  if (!before || !made.expiresAt) return { data: {} };
  const latest = isOnSharedDevice(before)
    ? before.expiresAt.getTime()
    : (made.createdAt ?? before.createdAt).getTime() + longestSession * 1000;
  return { data: { expiresAt: new Date(Math.min(made.expiresAt.getTime(), latest)) } };
}
