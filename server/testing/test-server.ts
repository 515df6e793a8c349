import { rm } from 'node:fs/promises';
import { asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Language } from '#contract/language.ts';
import { buildApp } from '#server/app.ts';
import { kindsOfMail } from '#server/collect-features.ts';
import { companyNameBy } from '#server/company/company-name.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import type { AppParts } from '#server/feature.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { textOf } from '#server/mail/outbox.ts';
import { sealBy } from '#server/mail/seal.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { chosenMails } from '#server/push/chosen-mails.ts';
import { unsubscribePurpose } from '#server/push/unsubscribe-token.ts';
import { user } from '#server/session/session-tables.ts';
import { writeClientFiles } from './client-files.ts';
import { asNamed, defaultParts } from './company-setup.ts';
import { countedPasswords } from './counted-passwords.ts';
import { logLines } from './log-lines.ts';
import { sessionCookieOf } from './session-of.ts';
import { moveIn, newcomers, type TestPerson } from './test-company.ts';
import { openTestDatabase } from './test-database.ts';

/** The origins of the test company's app: on this machine, and for a phone on the same Wi-Fi. */
export const ourOrigin = 'http://localhost:3000';
export const lanOrigin = 'http://192.168.7.20:3000';

/** What the metrics of a test server name as its build. */
export const testBuild = { version: '1.2.3', commit: 'a'.repeat(40) };

/** A request as a browser with the app open sends it, unless given otherwise. */
export type Ask = {
  method?: InjectOptions['method'];
  url: string;
  body?: InjectOptions['payload'];
  cookie?: string;
  /** The origin of the page. */
  at?: string;
  /** Overrides of the usual headers; null removes one. */
  headers?: Record<string, string | null>;
};

/** The real server on a real database with the test company. */
export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

/** Opens a new test server; the caller closes it. */
export async function openTestServer(parts: Partial<AppParts> = {}) {
  const database = await openTestDatabase();
  await moveIn(database.db);
  const clientDir = await writeClientFiles();
  const log = logLines();
  const passwords = countedPasswords();
  const secret = 'a-secret-for-tests-that-is-long-enough';
  const seal = sealBy(secret);
  const writeChosen = chosenMails(kindsOfMail, {
    publicUrl: parts.publicUrl ?? ourOrigin,
    key: derivedKey(secret, unsubscribePurpose),
  });
  const build = (over: OpenDatabase) =>
    buildApp({
      ...defaultParts(secret, ourOrigin),
      database: over,
      logger: log.logger,
      passwords,
      origins: new Set([ourOrigin, lanOrigin]),
      clientDir,
      metrics: parts.metricsToken === undefined ? undefined : createMetrics(over, testBuild),
      resetDelay: async () => {},
      liveTick: 50,
      ...parts,
    });
  const app = await build(database);

  const ask = ({ method = 'GET', url, body, cookie, at = parts.publicUrl ?? ourOrigin, headers = {} }: Ask) => {
    const usual = {
      host: new URL(at).host,
      origin: method === 'GET' || method === 'HEAD' ? null : at,
      cookie: cookie ?? null,
    };
    const sent = Object.entries({ ...usual, ...headers }).filter((entry): entry is [string, string] => !!entry[1]);
    return app.inject({
      method,
      url,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { payload: body }),
    });
  };

  return {
    app,
    ask,
    database,
    db: database.db,
    log,
    passwords,
    /** A second server on the same database, which hears nothing of this one if it is `deaf`; the caller closes it. */
    openAnother: async ({ deaf = false } = {}) => {
      const again = await database.openAgain();
      const other = await build(deaf ? { ...again, listen: async () => async () => {} } : again);
      return {
        app: other,
        close: async () => {
          await other.close();
          await again.close();
        },
      };
    },
    /** Posts to an operation. */
    post: (url: string, body?: object, cookie?: string): Promise<LightMyRequestResponse> =>
      ask({ method: 'POST', url: `/api${url}`, ...(body ? { body } : {}), ...(cookie ? { cookie } : {}) }),
    /** Adds a person whom no other test uses. */
    newcomer: async (language?: Language): Promise<TestPerson> => {
      const [somebody] = await newcomers(database.db, 1, language);
      return somebody as TestPerson;
    },
    /** What this server needs for invites. */
    inviting: { companyName: companyNameBy(asNamed), publicUrl: ourOrigin, inviteDays: 3, seal },
    /** Writes this server's mails that people chose to get. */
    writeChosen,
    /** A person's mails as they will arrive, newest first; those they chose are rendered from the current state. */
    mailsTo: async ({ email }: { email: string }) => {
      const person = database.db.select({ id: user.id }).from(user).where(eq(user.email, email));
      const theirs = or(eq(mail.recipient, email), inArray(mail.userId, person));
      const mails = await database.db.select().from(mail).where(theirs).orderBy(desc(mail.createdAt), asc(mail.id));
      const written = mails.map(async (waiting) => {
        const { userId, kind, subjects } = waiting;
        if (!userId || !kind) return [{ ...waiting, body: textOf(waiting, seal) }];
        const words = await writeChosen(database.db, { userId, kind, subjects: subjects ?? [] });
        return typeof words === 'string' ? [] : [{ ...waiting, ...words }];
      });
      return (await Promise.all(written)).flat();
    },
    /** Tries to sign in. */
    trySignIn: (body: object, at?: string): Promise<LightMyRequestResponse> =>
      ask({ method: 'POST', url: '/api/auth/sign-in/email', body, ...(at ? { at } : {}) }),
    /** Signs a person in without a password, and answers the Cookie header their browser sends from then on. */
    signIn: (person: TestPerson, at = parts.publicUrl ?? ourOrigin): Promise<string> =>
      sessionCookieOf((parts.database ?? database).db, parts.secret ?? secret, person, at),
    close: async () => {
      await app.close();
      await database.close().catch(() => {}); // a test may have closed it already
      await rm(clientDir, { recursive: true });
    },
  };
}
