import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { newId } from '#server/testing/new-id.ts';
import { audit, auditTally } from './audit/audit-tables.ts';
import { tally } from './audit/tally.ts';
import { companySetup } from './company/company-tables.ts';
import { type Clock, startHousekeeping, tidyUp } from './housekeeping.ts';
import { mail, refusedAddress } from './mail/mail-tables.ts';
import { myVoiceAnnouncement } from './my-voice/my-voice-tables.ts';
import { retainedPayslip } from './pay/pay-tables.ts';
import { payrollExport, payrollLine } from './payroll/payroll-tables.ts';
import { peopleImport } from './people/imports/import-tables.ts';
import { personalInfoSave } from './profile/profile-tables.ts';
import { announcement } from './push/announcement-tables.ts';
import { pushMessage, pushSubscription } from './push/push-tables.ts';
import { run } from './runs/run-tables.ts';
import { link, rateLimits, session, verification } from './session/session-tables.ts';
import { logLines } from './testing/log-lines.ts';
import { moveIn, people } from './testing/test-company.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { leaveRequest, leaveType } from './time-off/time-off-tables.ts';

const { db, close } = await openTestDatabase();
await moveIn(db);
afterAll(close);
beforeEach(async () => {
  for (const table of [mail, link, rateLimits, verification, pushMessage, pushSubscription]) await db.delete(table);
});

const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const justOver = (milliseconds: number) => ago(milliseconds + 1_000);
const justUnder = (milliseconds: number) => ago(milliseconds - 1_000);

const mailRow = (subject: string, more: Partial<typeof mail.$inferInsert> = {}) => ({
  recipient: people.ada.email,
  subject,
  body: '',
  createdAt: ago(400 * day),
  ...more,
});
const aLink = (tokenHash: string, more: Partial<typeof link.$inferInsert> = {}) => ({
  tokenHash,
  kind: 'reset' as const,
  userId: people.ada.id,
  createdAt: ago(400 * day),
  expiresAt: ago(400 * day),
  ...more,
});
async function subscribed(endpoint: string, dates: Partial<typeof session.$inferInsert> = {}): Promise<Id> {
  const [row] = await db
    .insert(session)
    .values({ userId: people.ada.id, token: endpoint, expiresAt: ago(-day), createdAt: ago(day), ...dates })
    .returning();
  const keys = { p256dh: 'x', auth: 'x', language: 'en' as const };
  const [made] = await db
    .insert(pushSubscription)
    .values({ endpoint, userId: people.ada.id, sessionId: row?.id as Id, ...keys })
    .returning();
  return made?.id as Id;
}
const subjects = async () => (await db.select().from(mail)).map(({ subject }) => subject).toSorted();
const links = async () => (await db.select().from(link)).map(({ tokenHash }) => tokenHash).toSorted();

describe('what is old goes, and what is not stays', () => {
  test('attempts of yesterday', async () => {
    await db.insert(rateLimits).values([
      { key: 'old', count: 5, since: justOver(day) },
      { key: 'counting', count: 5, since: justUnder(day) },
    ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['counting']);
  });

  test('sessions that ran out, by their date or by their age', async () => {
    await db.delete(session);
    const made = (token: string, createdAt: Date, expiresAt: Date) => ({
      token,
      userId: people.ada.id,
      ipAddress: '203.0.113.5',
      createdAt,
      expiresAt,
    });
    await db
      .insert(session)
      .values([
        made('ran out', ago(8 * day), justOver(0)),
        made('used for too long', justOver(30 * day), ago(-day)),
        made('of last year', ago(400 * day), ago(393 * day)),
        made('goes on', justUnder(30 * day), justUnder(0)),
      ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(session)).map(({ token }) => token)).toEqual(['goes on']);
  });

  test('the ids of saves after a month', async () => {
    const [old, known] = [newId(), newId()];
    const nothing = {
      preferredName: null,
      phone: null,
      emergencyName: null,
      emergencyRelation: null,
      emergencyPhone: null,
    };
    const answer = { saved: { ...nothing, version: 1 }, former: null, overwrote: false };
    await db.insert(personalInfoSave).values([
      { userId: people.ada.id, id: old, answer, savedAt: justOver(30 * day) },
      { userId: people.ada.id, id: known, answer, savedAt: justUnder(30 * day) },
    ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(personalInfoSave)).map(({ id }) => id)).toEqual([known]);
  });

  test('exports to payroll after four hundred days, with their lines', async () => {
    const period = {
      madeBy: people.ada.id,
      first: '2025-10-01',
      last: '2025-10-31',
      madeOn: '2025-11-01',
      columns: [],
    };
    const [old, kept] = [newId(), newId()];
    await db.insert(payrollExport).values([
      { ...period, id: old, madeAt: justOver(400 * day) },
      { ...period, id: kept, madeAt: justUnder(400 * day) },
    ]);
    await db.insert(leaveType).values({ id: 'annual', name: { en: 'Annual leave' }, place: 1 });
    const days = { startsOn: '2025-10-01', endsOn: '2025-10-02', startsMidday: false, endsMidday: false };
    const leave = { ...days, id: newId(), userId: people.ada.id, typeId: 'annual', workingDays: '12345', note: '' };
    await db.insert(leaveRequest).values(leave);
    const dates = { first: '2025-10-01', last: '2025-10-02', halves: 4, part: 1 };
    const line = {
      ...dates,
      source: leave.id,
      userId: people.ada.id,
      kind: 'leave',
      type: null,
      change: 'first',
    } as const;
    await db.insert(payrollLine).values([old, kept].map((exportId) => ({ ...line, exportId })));
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(payrollExport)).map(({ id }) => id)).toEqual([kept]);
    expect((await db.select().from(payrollLine)).map(({ exportId }) => exportId)).toEqual([kept]);
  });

  test('payslips that a law keeps, once their last day is over where the company is', async () => {
    await db.insert(companySetup).values({ id: 1, timeZone: 'Pacific/Kiritimati' });
    const of = { personId: randomId(), name: 'A name', issuedOn: '2016-05-31', retainedUntil: '2026-12-31' };
    await db.insert(retainedPayslip).values({ ...of, id: randomId() });
    const kept = () => db.select({ until: retainedPayslip.retainedUntil }).from(retainedPayslip);
    await tidyUp(db, new Date('2026-12-31T09:59:00Z'), { auditDays: 730, payslipYears: 10 });
    expect(await kept()).toEqual([{ until: '2026-12-31' }]);
    await tidyUp(db, new Date('2026-12-31T10:00:00Z'), { auditDays: 730, payslipYears: 10 });
    expect(await kept()).toEqual([]);
    await db.delete(companySetup);
  });

  test('mails to nobody after a day', async () => {
    await db.insert(mail).values([
      mailRow('old', { recipient: null, sentAt: justOver(day) }),
      mailRow('new', { recipient: null, sentAt: justUnder(day) }),
      mailRow('waiting', { recipient: null }),
      // Its recipient is looked up when it is sent.
      mailRow('to somebody', { recipient: null, userId: people.ada.id, kind: 'payslips', sentAt: justOver(day) }),
    ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect(await subjects()).toEqual(['new', 'to somebody', 'waiting']);
  });

  test('mails that were sent or given up, after thirty days; one that waits never', async () => {
    await db
      .insert(mail)
      .values([
        mailRow('sent long ago', { sentAt: justOver(30 * day) }),
        mailRow('sent', { sentAt: justUnder(30 * day) }),
        mailRow('given up long ago', { givenUpAt: justOver(30 * day) }),
        mailRow('given up', { givenUpAt: justUnder(30 * day) }),
        mailRow('waiting'),
      ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect(await subjects()).toEqual(['given up', 'sent', 'waiting']);
  });

  test('what was to be verified, once its time is over', async () => {
    await db.insert(verification).values([
      { identifier: 'over', value: 'x', expiresAt: justOver(0) },
      { identifier: 'open', value: 'x', expiresAt: justUnder(0) },
    ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(verification)).map(({ identifier }) => identifier)).toEqual(['open']);
  });

  test('no subscription to notifications, but the address of a session that ran out and stays with one', async () => {
    const ipAddress = '203.0.113.5';
    const endpoints = ['expired', 'aged', 'old', 'live'];
    await subscribed('expired', { expiresAt: justOver(0), ipAddress });
    await subscribed('aged', { createdAt: justOver(30 * day), ipAddress });
    await subscribed('old', { createdAt: justUnder(30 * day), ipAddress });
    await subscribed('live', { ipAddress });
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    const left = await db
      .select({ endpoint: pushSubscription.endpoint, ipAddress: session.ipAddress })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .where(inArray(pushSubscription.endpoint, endpoints));
    expect(Object.fromEntries(left.map((each) => [each.endpoint, each.ipAddress]))).toEqual({
      expired: null,
      aged: null,
      old: ipAddress,
      live: ipAddress,
    });
  });

  test('notifications a week after they were written, if nothing is to be done with them any more', async () => {
    const subscriptionId = await subscribed('told');
    const [over, under] = [justOver(7 * day), justUnder(7 * day)];
    const message = (subject: string, more: Partial<typeof pushMessage.$inferInsert>) => ({
      subscriptionId,
      about: 'news' as const,
      subject,
      createdAt: over,
      ...more,
    });
    await db
      .insert(pushMessage)
      .values([
        message('sent long ago', { sentAt: over }),
        message('given up long ago', { givenUpAt: over }),
        message('for a browser that went', { subscriptionId: randomId() }),
        message('sent', { createdAt: under, sentAt: under }),
        message('waiting', {}),
      ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    const left = (await db.select().from(pushMessage)).map(({ subject }) => subject ?? '');
    expect(left.toSorted()).toEqual(['sent', 'waiting']);
  });

  test('links ninety days after they ended, by whichever end they had; until then they say which', async () => {
    const [over, under] = [justOver(90 * day), justUnder(90 * day)];
    await db
      .insert(link)
      .values([
        aLink('used long ago', { usedAt: over }),
        aLink('used', { usedAt: under }),
        aLink('replaced long ago', { replacedAt: over }),
        aLink('replaced', { replacedAt: under }),
        aLink('too old long ago', { expiresAt: over }),
        aLink('too old', { expiresAt: under }),
        aLink('open', { expiresAt: ago(-hour) }),
      ]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect(await links()).toEqual(['open', 'replaced', 'too old', 'used']);
  });

  const ofAda = { userId: people.ada.id };
  const file = { name: 'people.csv', sha256: '' };
  const said = { authorId: people.ada.id, text: 'x', mustRead: false };
  test.for<[what: string, days: number, table: PgTable, key: string, row: (at: Date, id: Id) => object]>([
    ['refused addresses', 90, refusedAddress, 'address', (refusedAt, address) => ({ address, refusedAt })],
    [
      ...(['announcements', 400, announcement, 'subject'] as const),
      (createdAt, subject) => ({ ...ofAda, about: 'payslip', subject, createdAt }),
    ],
    [
      ...(['runs', 90, run, 'subject'] as const),
      (endedAt, subject) => ({ kind: 'people-check', subject, input: {}, state: 'done', endedAt }),
    ],
    ['imports', 30, peopleImport, 'id', (begunAt, id) => ({ ...file, id, begunAt, state: 'review' })],
    [
      ...(['announcements that were never sent', 30, myVoiceAnnouncement, 'id'] as const),
      (at, id) => ({ ...said, id, publishAt: at, cancelledAt: at }),
    ],
  ])('%s after %d days', async ([, days, table, key, row]) => {
    const [old, kept] = [randomId(), randomId()];
    await db.insert(table).values([row(justOver(days * day), old), row(justUnder(days * day), kept)]);
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    const column = sql.identifier(key);
    const left = await rowsOf(
      db,
      sql`select ${column} as key from ${table} where ${column}::text in (${old}, ${kept})`,
    );
    expect(left).toEqual([{ key: kept }]);
  });

  test('thousands of rows, with the others’ turn in between', async () => {
    const rows = Array.from({ length: 1_700 }, (_, index) => ({ key: `${index}`, count: 1, since: ago(2 * day) }));
    await db.insert(rateLimits).values(rows);
    let turns = 0;
    let tidying = true;
    const others = (async () => {
      while (tidying) {
        turns += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    tidying = false;
    await others;
    expect(await db.$count(rateLimits)).toBe(0);
    expect(turns).toBeGreaterThan(3);
  });

  test('the audit after as many days as the operator says', async () => {
    const signIn = (object: string, at: Date) => ({ action: 'sign-in', result: 'ok', object, at });
    await db
      .insert(audit)
      .values([signIn('old', justOver(400 * day)), signIn('kept', justUnder(400 * day)), signIn('new', ago(0))]);
    await tidyUp(db, now, { auditDays: 400, payslipYears: 10 });
    const left = await db.select().from(audit).where(eq(audit.action, 'sign-in')).orderBy(asc(audit.at));
    expect(left.map(({ object }) => object)).toEqual(['kept', 'new']);
  });

  test('all kinds that have a retention, and no kind is forgotten', async () => {
    const kinds: string[] = [];
    const gone = new Proxy(db, {
      get: () => {
        throw new Error('There is no database.');
      },
    });
    await tidyUp(gone, now, { auditDays: 730, payslipYears: 10 }, { report: (_, what) => kinds.push(what) });
    expect(kinds).toEqual([
      ...[
        'sums of the audit',
        'attempts',
        'decoy mails',
        'mails',
        'notifications',
        'announcements',
        'refused addresses',
      ],
      ...['ended sessions', 'addresses of ended sessions', 'verifications', 'links', 'uploads', 'runs'],
      ...[
        'archives',
        'deleted drafts',
        'unused pictures of the news',
        'announcements that were never sent',
        'payslips of people who were erased',
        'exports to payroll',
        'requests for an erasure',
        'acts',
        'imports',
      ],
      'saves of personal info',
      'what the company keeps no longer: absence',
      'what the company keeps no longer: leave',
      'what the company keeps no longer: payslips',
      'what the company keeps no longer: leavers',
      'what the company keeps no longer: room',
      'what the company keeps no longer: audit',
    ]);
  });

  test('sums of refusals, which become rows of the audit', async () => {
    await tally(db, { act: 'access-denied', result: 'refused', ipAddress: '203.0.113.5', object: 'of before' });
    await db.update(auditTally).set({ since: sql`now() - interval '15 minutes'` });
    await tally(db, { act: 'access-denied', result: 'refused', ipAddress: '203.0.113.5', object: 'of now' });
    await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
    expect((await db.select().from(auditTally)).map(({ object }) => object)).toEqual(['of now']);
    expect(await db.$count(audit, eq(audit.object, 'of before'))).toBe(1);
  });
});

/** A clock that stands still until a test moves it. */
function standing() {
  let at = now.getTime();
  const passes: (() => void)[] = [];
  const clock: Clock = {
    now: () => new Date(at),
    pass: (_, signal) =>
      new Promise((resolve) => {
        passes.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  };
  const move = (milliseconds: number) => {
    at += milliseconds;
    for (const resolve of passes.splice(0)) resolve();
  };
  return { clock, move, waits: () => passes.length };
}

describe('housekeeping', () => {
  const log = logLines();
  const wait = (moved: ReturnType<typeof standing>) => expect.poll(moved.waits).toBe(1);

  test('when it opens and every hour, until it closes', async () => {
    await db.insert(rateLimits).values({ key: 'old', count: 1, since: justOver(day) });
    const time = standing();
    const housekeeping = startHousekeeping(db, log.logger, { auditDays: 730, payslipYears: 10 }, time.clock);
    await wait(time);
    expect(await db.$count(rateLimits)).toBe(0);

    await db.insert(rateLimits).values({ key: 'soon old', count: 1, since: justUnder(day) });
    time.move(hour);
    await wait(time);
    expect(await db.$count(rateLimits)).toBe(0);

    await housekeeping.stop();
    await db.insert(rateLimits).values({ key: 'later', count: 1, since: justOver(day) });
    time.move(hour);
    expect(await db.$count(rateLimits)).toBe(1);
  });

  test('goes on after a job that failed, which is logged by name, and tries that one again an hour later', async () => {
    await db.execute(sql`alter table rate_limit rename to lost`);
    const row = { action: 'sign-in', result: 'ok', object: 'of long ago', at: ago(800 * day) };
    await db.insert(audit).values(row);
    const time = standing();
    const housekeeping = startHousekeeping(db, log.logger, { auditDays: 730, payslipYears: 10 }, time.clock);
    await wait(time);
    const failed = log.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(failed).toMatchObject([{ msg: 'old rows cannot be removed', what: 'attempts' }]);
    // The last job of all.
    expect(await db.$count(audit, eq(audit.object, 'of long ago'))).toBe(0);
    await db.execute(sql`alter table lost rename to rate_limit`);
    await db.insert(rateLimits).values({ key: 'old', count: 1, since: justOver(day) });
    time.move(hour);
    await wait(time);
    expect(await db.$count(rateLimits)).toBe(0);
    await housekeeping.stop();
  });
});
