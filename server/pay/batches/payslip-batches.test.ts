import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { mostAtOnce } from '#contract/payslip-review.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { storedFileBytes } from '#server/files/file-tables.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { payslip, payslipBatch } from '#server/pay/pay-tables.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { pushMessage, pushSubscription } from '#server/push/push-tables.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { run } from '#server/runs/run-tables.ts';
import { type RunKinds, type RunWork, startRunWorker } from '#server/runs/run-worker.ts';
import { session, user, userProfile } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { addDocuments } from './document-rows.ts';
import { payslipRuns } from './payslip-runs.ts';
import { passUntilNotified, payrollAt, pdf, workInTwo, workRuns, zipOfFiles } from './testing/payroll.ts';

const testServer = await openTestServer({ payslipsReleasedAloneUpTo: 3 });
afterAll(testServer.close);
const { db } = testServer;

/** Begins a new day: what one person publishes alone is counted over 24 hours. */
async function nextDay(): Promise<void> {
  const day = sql`interval '25 hours'`;
  await db.execute(
    sql`update payslip_batch set submitted_at = submitted_at - ${day}, chosen_from = chosen_from - ${day}`,
  );
  await db.execute(sql`update payslip_document set recalled_at = recalled_at - ${day} where replaced`);
}
afterEach(nextDay);

const port = await listen(testServer.app);
const payroll = await payrollAt(testServer);

const fileOf = ({ profile }: TestPerson, rest = '2026-10') => `${profile?.username}_${rest}.pdf`;
const unique = () => pdf(randomId());
const locked = { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' };
const withScript = { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' };
const newcomers = (count: number) => Promise.all(Array.from({ length: count }, () => testServer.newcomer()));

/** A batch of one document each, released at once; what somebody sees of it then. */
async function released(people: TestPerson[], by = payroll) {
  const files = Object.fromEntries(people.map((person) => [fileOf(person), unique()]));
  const id = await by.bring('october.zip', zipOfFiles(files));
  const answer = await by.does('release', { id, visibleFrom: null });
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  return { id, documents: await by.documents(id) };
}

/** What a person finds wherever payslips are: the list, the ids that a device may keep, the year's archive. */
async function seenBy(person: TestPerson) {
  const cookie = await testServer.signIn(person);
  const list = await testServer.ask({ url: '/api/pay/payslips', cookie });
  const standing = await testServer.ask({ url: '/api/pay/standing', cookie });
  const archive = await testServer.ask({ url: '/payslips/year/2026.zip', cookie });
  return {
    cookie,
    listed: list.json().payslips.map(({ fileName }: { fileName: string }) => fileName),
    standing: standing.json().ids as string[],
    archive: archive.statusCode,
  };
}

async function addedDaysAgo(days: number, people: ({ id: string } | undefined)[]): Promise<void> {
  const createdAt = new Date(Date.now() - days * 24 * 60 * 60_000);
  for (const person of people)
    await db
      .update(user)
      .set({ createdAt })
      .where(eq(user.id, person?.id as Id));
}

const idOf = async ({ id }: TestPerson) =>
  (await db.select({ id: payslip.id }).from(payslip).where(eq(payslip.userId, id)))[0]?.id ?? '';

async function subscribe(person: TestPerson) {
  const cookie = await testServer.signIn(person);
  const [own] = await db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  const [row] = await db
    .insert(pushSubscription)
    .values({
      sessionId: own?.id as Id,
      userId: person.id,
      endpoint: `https://push.example/${randomId()}`,
      p256dh: 'x',
      auth: 'x',
      language: 'en',
    })
    .returning({ id: pushSubscription.id });
  return async () =>
    (
      await db
        .select()
        .from(pushMessage)
        .where(eq(pushMessage.subscriptionId, row?.id as Id))
    ).map(({ about }) => about);
}

const idsOf = (people: TestPerson[]) => people.map(({ id }) => id);

const halfway: RunWork = async function* () {
  yield { done: 0 };
  throw new Error('The disk is full.');
};

/** Lets a run of a batch fail as often as it is tried. */
async function failAt(subject: string, kind: keyof typeof payslipRuns, work: RunWork = halfway): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await workRuns(testServer, { ...payslipRuns, [kind]: { ...payslipRuns[kind], work } });
    await db.execute(
      sql`update run set due_at = now() where subject = ${subject} and kind = ${kind} and ended_at is null`,
    );
  }
}

const auditedOf = async (object: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(sql`${audit.object} like ${`%${object}%`}`)
      .orderBy(audit.id)
  ).map(({ action, actor }) => [action, actor]);

describe('a batch', () => {
  test('is read from a ZIP file: what is whose, and what is wrong with the rest', async () => {
    const [one, two, three, gone] = (await newcomers(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const namesake = await testServer.newcomer();
    await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, gone.id));
    await db.insert(employeeProfile).values({ userId: one.id, employeeId: namesake.profile?.username });
    const same = unique();
    const id = await payroll.bring(
      'october.zip',
      zipFile([
        { name: fileOf(one), bytes: unique() },
        { name: fileOf(gone, '2026-10-20'), bytes: unique(), packed: true },
        { name: 'E-OTHER-COMPANY_2026-10.pdf', bytes: unique() },
        { name: fileOf(namesake), bytes: unique() },
        { name: fileOf(two), bytes: same },
        { name: fileOf(three), bytes: same },
        { name: fileOf(one, '2026-10_again'), bytes: unique() },
        { name: 'somebody.pdf', bytes: unique() },
        { name: fileOf(two, '2026-09'), bytes: unique() },
        { name: fileOf(three, '2026-08'), bytes: pdf('x', locked) },
        { name: fileOf(three, '2026-07'), bytes: pdf('x', withScript) },
        { name: fileOf(three, '2026-06'), bytes: pdf('x', { catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }) },
        { name: fileOf(three, '2026-05'), bytes: Buffer.alloc(11 * 1024 * 1024), packed: true },
        { name: fileOf(three, '2026-04'), bytes: Buffer.alloc(64 * 1024 * 1024), packed: true, saysSize: 1000 },
        { name: fileOf(three, '2026-03'), bytes: Buffer.from('<html>') },
      ]),
    );
    expect(await payroll.problems(id)).toEqual({
      'E-OTHER-COMPANY_2026-10.pdf': 'nobody',
      [fileOf(namesake)]: 'two-people',
      [fileOf(three)]: 'same-bytes',
      [fileOf(one, '2026-10_again')]: 'month-twice',
      'somebody.pdf': 'not-named',
      [fileOf(two, '2026-09')]: 'other-month',
      [fileOf(three, '2026-08')]: 'password',
      [fileOf(three, '2026-07')]: 'script',
      [fileOf(three, '2026-06')]: 'attached-files',
      [fileOf(three, '2026-05')]: 'too-large',
      [fileOf(three, '2026-04')]: 'damaged-in-zip',
      [fileOf(three, '2026-03')]: 'no-pdf',
    });
    const one_ = await payroll.read<{ leavers: number; problems: object[] }>(`payslips/one?id=${id}`);
    expect(one_).toMatchObject({ batch: { state: 'review', documents: 3, people: 3, problems: 12 }, leavers: 1 });
    expect(one_.problems).toContainEqual({ problem: 'nobody', count: 1 });
    expect(
      (await payroll.documents(id, 'leavers')).map(({ issuedOn, recipient }) => [issuedOn, recipient?.id]),
    ).toEqual([['2026-10-20', gone.id]]);
    expect((await payroll.documents(id, 'all', 'E-OTHER')).map(({ who }) => who)).toEqual(['E-OTHER-COMPANY']);
  });

  test.each([
    ['no ZIP file', Buffer.from('not a zip'), 'no-batch'],
    ['a ZIP file that leads elsewhere', zipFile([{ name: '../x.pdf', bytes: unique() }]), 'unusable-zip'],
    ['a PDF under a password', pdf('x', locked), 'password'],
    ['a PDF with script', pdf('x', withScript), 'script'],
    ['a PDF that is none behind its first line', Buffer.from('%PDF-1.7\nx\n%%EOF\n'), 'unreadable'],
  ])('of %s is refused, which it says', async (_, bytes, problem) => {
    const id = await payroll.bring('batch', bytes);
    expect(await payroll.batch(id)).toMatchObject({ state: 'unreadable', problem });
    expect((await payroll.does('release', { id, visibleFrom: null })).json().code).toBe('BATCH_MOVED_ON');
  });

  test('of one PDF that is named like a payslip is that payslip', async () => {
    const person = await testServer.newcomer();
    const id = await payroll.bring(fileOf(person), unique());
    expect((await payroll.documents(id)).map(({ recipient, pages }) => [recipient?.id, pages])).toEqual([
      [person.id, null],
    ]);
  });

  test('that arrived with other bytes than the browser read is refused', async () => {
    const uploadId = await payroll.send('october.zip', zipOfFiles({ 'x.pdf': unique() }));
    const id = newId();
    await payroll.does('', { id, uploadId, issuedOn: '2026-10-15', sha256: '0'.repeat(64) });
    expect(await payroll.batch(id)).toMatchObject({ state: 'unreadable', problem: 'file-changed' });
  });

  test('shows who had a payslip the month before and has none now', async () => {
    const [had, has, before] = (await newcomers(3)) as [TestPerson, TestPerson, TestPerson];
    // É is in the alphabet where E is.
    for (const [{ id }, name] of [
      [had, 'Zineb Malik'],
      [before, 'Élodie Malik'],
    ] as const) {
      await db.update(user).set({ name }).where(eq(user.id, id));
      await db.update(userProfile).set({ fullName: name }).where(eq(userProfile.userId, id));
    }
    await publishPayslips(
      db,
      [had, has, before].map(({ id }) => ({
        userId: id,
        fileName: 'x',
        sourceKey: 'september',
        issuedOn: '2026-09-28',
        bytes: unique(),
      })),
    );
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(has)]: unique() }));
    const missing = await payroll.read<{ people: { id: string }[] }>(`payslips/missing?id=${id}`);
    const names = missing.people.map((person) => person.id);
    expect(names.filter((one) => one === had.id || one === before.id)).toEqual([before.id, had.id]);
    expect(missing.people.map((person) => person.id)).not.toContain(has.id);
  });
});

describe('under review', () => {
  test('a document is somebody’s by hand, left out, or right as it is', { tags: 'long' }, async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const id = await payroll.bring(
      'october.zip',
      zipOfFiles({
        [fileOf(one)]: unique(),
        [fileOf(one, '2026-10_bonus')]: unique(),
        'unknown.pdf': unique(),
        'note.txt': Buffer.from('x'),
      }),
    );
    const by = async (path: string) => (await payroll.documents(id)).find((each) => each.path === path)?.id ?? '';
    expect((await payroll.does('release', { id, visibleFrom: null })).json().code).toBe('BATCH_HAS_PROBLEMS');
    const second = (await payroll.documents(id)).find(({ problem }) => problem === 'month-twice');
    expect(second?.earlier).toEqual({ path: fileOf(one), pages: null });

    const found = await payroll.read<{ people: { id: string }[] }>(`payslips/candidates?text=${two.name.slice(9)}`);
    expect(found.people.map((person) => person.id)).toEqual([two.id]);
    await payroll.does('assign', { id, document: await by('unknown.pdf'), userId: two.id });
    await payroll.does('accept', { id, documents: [await by(fileOf(one, '2026-10_bonus'))] });
    await payroll.does('accept', { id, documents: [await by('note.txt')] });
    expect(await payroll.problems(id)).toEqual({ 'note.txt': 'no-pdf' });
    await payroll.does('leave-out', { id, documents: [await by('note.txt')], isOut: true });
    expect(await payroll.batch(id)).toMatchObject({ documents: 3, people: 2, problems: 0, leftOut: 1 });

    await payroll.does('leave-out', { id, documents: [await by('note.txt')], isOut: false });
    expect(await payroll.batch(id)).toMatchObject({ problems: 1, leftOut: 0 });
    await payroll.does('leave-out', { id, documents: [await by('note.txt')], isOut: true });
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    expect((await seenBy(two)).listed).toEqual(['October 2026']);
    expect((await seenBy(one)).listed.toSorted()).toEqual(['October 2026', 'October 2026 · Bonus']);
  });

  test('of two equal files one is left out, and the other has no problem any more', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const same = unique();
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(one)]: same, [fileOf(two)]: same }));
    expect(await payroll.problems(id)).toEqual({ [fileOf(two)]: 'same-bytes' });
    const first = (await payroll.documents(id)).find(({ path }) => path === fileOf(one));
    await payroll.does('leave-out', { id, documents: [first?.id], isOut: true });
    expect(await payroll.problems(id)).toEqual({});
  });

  test('duplicates are not published again, and recalled or other people’s documents need a decision', {
    tags: 'long',
  }, async () => {
    const [has, lost, other] = (await newcomers(3)) as [TestPerson, TestPerson, TestPerson];
    const [known, recalled] = [unique(), unique()];
    const first = await payroll.bring('a.zip', zipOfFiles({ [fileOf(has)]: known, [fileOf(lost)]: recalled }));
    await payroll.does('release', { id: first, visibleFrom: null });
    const [, document] = await payroll.documents(first);
    await payroll.does('recall', { id: first, documents: [document?.id], reason: 'wrong figures' });

    const again = { [fileOf(has)]: known, [fileOf(lost)]: recalled, [fileOf(has, '2026-10_2')]: unique() };
    const id = await payroll.bring('b.zip', zipOfFiles(again));
    expect(await payroll.problems(id)).toEqual({
      [fileOf(lost)]: 'recalled',
      [fileOf(has, '2026-10_2')]: 'month-twice',
    });
    expect(await payroll.batch(id)).toMatchObject({ published: 1, documents: 0 });
    const third = await payroll.bring(
      'c.zip',
      zipOfFiles({ [fileOf(other)]: known, [fileOf(has, '2026-10-02')]: unique() }),
    );
    expect(await payroll.problems(third)).toEqual({
      [fileOf(other)]: 'of-another',
      [fileOf(has, '2026-10-02')]: 'month-taken',
    });

    const ids = (await payroll.documents(third, 'problems')).map((each) => each.id);
    await payroll.does('accept', { id: third, documents: ids });
    expect((await payroll.does('release', { id: third, visibleFrom: null })).statusCode).toBe(200);
    expect((await seenBy(other)).listed).toEqual(['October 2026']);
  });

  test('a document named by a reassigned employee id or username waits until payroll accepts it', {
    tags: 'long',
  }, async () => {
    const hr = await peopleConsole(testServer);
    const [lost, also] = [await hr.newcomer({ employeeId: 'E-MOVED' }), await hr.newcomer({ username: 'moved' })];
    await addedDaysAgo(2, [lost, also]);
    await hr.change(lost.id, { employeeId: 'E-OTHER' });
    await hr.change(also.id, { username: '' });
    const [got, too] = [await hr.newcomer({ employeeId: 'e-moved' }), await hr.newcomer({ username: 'Moved' })];
    const files = (month: string) =>
      zipOfFiles({
        [`E-MOVED_${month}.pdf`]: unique(),
        [`moved_${month}.pdf`]: unique(),
        [`E-OTHER_${month}.pdf`]: unique(),
      });
    const id = await payroll.bring('october.zip', files('2026-10'));
    const found = await payroll.documents(id, 'problems');
    expect(found.map(({ path, problem, recipient }) => [path, problem, recipient?.id])).toEqual([
      ['E-MOVED_2026-10.pdf', 'name-moved', got.id],
      ['moved_2026-10.pdf', 'name-moved', too.id],
    ]);
    expect((await payroll.post('payslips/release', { id, visibleFrom: null })).json().code).toBe('BATCH_HAS_PROBLEMS');

    await payroll.does('accept', { id, documents: found.map((each) => each.id) });
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    const next = await payroll.bring('november.zip', files('2026-11'), '2026-11-15');
    expect(await payroll.batch(next)).toMatchObject({ documents: 3, problems: 0 });
  });

  test('a reassigned name needs a decision despite a payslip by another name, unless moved back that day', async () => {
    const hr = await peopleConsole(testServer);
    const [lost, gets, swapped, back] = await Promise.all(
      ['E-LOST', 'E-GETS', 'E-SWAP-1', 'E-SWAP-2'].map((employeeId) => hr.newcomer({ employeeId })),
    );
    await addedDaysAgo(2, [lost, gets, swapped, back]);
    const give = (person: { id: string } | undefined, employeeId: string) =>
      hr.change(person?.id as Id, { employeeId });
    await give(lost, '');
    const first = await payroll.bring('october.zip', zipOfFiles({ 'E-GETS_2026-10.pdf': unique() }));
    expect((await payroll.does('release', { id: first, visibleFrom: null })).statusCode).toBe(200);
    await give(gets, 'E-LOST');
    await give(swapped, '');
    await give(back, 'E-SWAP-1');
    await give(back, 'E-SWAP-2');
    await give(swapped, 'E-SWAP-1');
    const names = ['E-LOST', 'E-SWAP-1', 'E-SWAP-2'];
    const files = Object.fromEntries(names.map((name) => [`${name}_2026-11.pdf`, unique()]));
    const id = await payroll.bring('november.zip', zipOfFiles(files), '2026-11-15');
    expect(await payroll.problems(id)).toEqual({ 'E-LOST_2026-11.pdf': 'name-moved' });
  });

  test('a reassigned name needs a decision, though it is moved back while the batch is read', {
    tags: 'long',
  }, async () => {
    const hr = await peopleConsole(testServer);
    const [owner, gets] = await Promise.all(['E-OWN', 'E-ELSE'].map((employeeId) => hr.newcomer({ employeeId })));
    await addedDaysAgo(2, [owner, gets]);
    const give = (person: { id: string } | undefined, employeeId: string) =>
      hr.change(person?.id as Id, { employeeId });
    await give(owner, '');
    await give(gets, 'E-OWN');
    const id = await payroll.begin('october.zip', zipOfFiles({ 'E-OWN_2026-10.pdf': unique() }));
    const read = payslipRuns['payslips-read'];
    await workRuns(testServer, {
      'payslips-read': {
        ...read,
        work: async function* (...given) {
          const work = read.work(...given);
          for (let next = await work.next(); ; next = await work.next()) {
            if (next.done) return next.value;
            yield next.value;
            await give(gets, 'E-ELSE');
            await give(owner, 'E-OWN');
          }
        },
      },
    });
    const [document] = await payroll.documents(id);
    expect(document).toMatchObject({ problem: 'name-moved', recipient: { id: gets?.id } });
  });

  test.each([999, 199])(
    'a name that is cut amid a character, behind %d others, is read like any other',
    async (length) => {
      const name = `${'x'.repeat(length)}😀_2026-10.pdf`;
      const id = await payroll.bring('october.zip', zipOfFiles({ [name]: unique() }));
      expect(Object.values(await payroll.problems(id))).toEqual([length > 990 ? 'not-named' : 'nobody']);
    },
  );

  test('a batch is thrown away with its bytes, and with payslips that nobody has seen', async () => {
    const person = await testServer.newcomer();
    const before = await db.$count(storedFileBytes);
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: unique() }));
    expect(await db.$count(storedFileBytes)).toBe(before + 1);
    const made = () => db.$count(payslip, eq(payslip.userId, person.id));
    await payroll.does('release', { id, visibleFrom: new Date(Date.now() + 3_600_000).toISOString() });
    await payroll.does('hold-back', { id });
    expect(await made()).toBe(1);
    expect((await payroll.does('discard', { id })).statusCode).toBe(200);
    expect([await db.$count(storedFileBytes), await made()]).toEqual([before, 0]);
    expect((await payroll.post('payslips/discard', { id })).statusCode).toBe(404);
  });

  test('a batch that was not thrown away completely shows until payroll has tried again', async () => {
    const [others, local] = [
      await newcomers(2),
      await payrollAt(testServer, { locations: ['Hall'], departments: null }),
    ];
    const before = await db.$count(storedFileBytes);
    const files = Object.fromEntries(others.map((person) => [fileOf(person), unique()]));
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    const listed = async () =>
      (await payroll.read<{ batches: { id: string }[] }>('payslips')).batches.some((batch) => batch.id === id);
    const failures = async () =>
      (await payroll.read<{ failed: { id: string; failed: string }[] }>('overview/payslips')).failed
        .filter((batch) => batch.id === id)
        .map(({ failed }) => failed);
    await payroll.post('payslips/discard', { id });
    expect([await listed(), await failures()]).toEqual([false, []]);
    await failAt(id, 'payslips-discard');
    expect(await payroll.batch(id)).toMatchObject({ state: 'discarded', failed: 'payslips-discard' });
    expect([await listed(), await failures()]).toEqual([true, ['payslips-discard']]);
    expect((await local.post('payslips/try-again', { id })).statusCode).toBe(404);
    for (const operation of ['discard', 'hold-back', 'release']) {
      expect((await payroll.post(`payslips/${operation}`, { id, visibleFrom: null })).json().code).toBe(
        'BATCH_MOVED_ON',
      );
    }
    const again = await payroll.post('payslips/try-again', { id });
    expect([again.statusCode, again.json()]).toEqual([200, { id }]);
    expect([await listed(), await failures()]).toEqual([false, []]);
    await workRuns(testServer);
    expect(await db.$count(payslipBatch, eq(payslipBatch.id, id))).toBe(0);
    expect(await db.$count(storedFileBytes)).toBe(before);
    expect(await auditedOf(`batch ${id} discarded`)).toEqual([['payslips-tried-again', payroll.person.id]]);
  });
});

describe('before its moment', () => {
  test('a payslip is nowhere: not in the list, at its address, in the archive, nor in a notification', async () => {
    const person = await testServer.newcomer();
    const notified = await subscribe(person);
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: unique() }));
    const visibleFrom = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await payroll.does('release', { id, visibleFrom });
    expect(answer.json().batch).toMatchObject({ state: 'releasing', visibleFrom });
    expect(await payroll.batch(id)).toMatchObject({ state: 'released', isVisible: false });
    // People are notified ten minutes after that moment, not after the release.
    const notifying = and(eq(run.subject, id), eq(run.kind, 'payslips-notify'));
    const dueAt = new Date(Date.parse(visibleFrom) + 600_000);
    expect(await db.select({ dueAt: run.dueAt }).from(run).where(notifying)).toEqual([{ dueAt }]);

    const address = `/payslips/${await idOf(person)}`;
    const { cookie, ...seen } = await seenBy(person);
    expect(seen).toEqual({ listed: [], standing: [], archive: 404 });
    expect((await testServer.ask({ url: address, cookie })).statusCode).toBe(404);
    expect(await notified()).toEqual([]);

    await passUntilNotified(testServer, id);
    const now = await seenBy(person);
    expect([now.listed, now.archive]).toEqual([['October 2026'], 200]);
    expect((await testServer.ask({ url: address, cookie: now.cookie })).statusCode).toBe(200);
    expect(await notified()).toEqual(['payslip']);
    expect((await payroll.documents(id)).map(({ isOpened }) => isOpened)).toEqual([true]);
  });

  test.each([
    ['at once', null],
    ['at a chosen moment', 3_600_000],
  ])('notifies ten minutes after the payslips are visible, and not before: %s', { tags: 'long' }, async (_, later) => {
    const person = await testServer.newcomer();
    const notified = await subscribe(person);
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: unique() }));
    const visibleFrom = later && new Date(Date.now() + later).toISOString();
    await payroll.does('release', { id, visibleFrom });
    // As if it had become visible so long ago.
    const visibleFor = async (past: string) => {
      const moved = sql`(select now() - ${past}::interval - visible_from from payslip_batch where id = ${id})`;
      await db.execute(sql`update run set due_at = due_at + ${moved} where subject = ${id} and ended_at is null`);
      await db.execute(sql`update payslip_batch set visible_from = visible_from + ${moved} where id = ${id}`);
      await workRuns(testServer);
      return { listed: (await seenBy(person)).listed.length, notified: await notified() };
    };
    expect(await visibleFor('9 minutes 50 seconds')).toEqual({ listed: 1, notified: [] });
    expect(await visibleFor('10 minutes')).toEqual({ listed: 1, notified: ['payslip'] });
  });

  test('a batch can be held back, changed and released again', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(one)]: unique(), [fileOf(two)]: unique() }));
    await payroll.does('release', { id, visibleFrom: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await payroll.does('hold-back', { id })).json().batch.state).toBe('review');
    // Nothing tells people at the moment that was chosen first.
    expect(await db.$count(run, and(eq(run.subject, id), isNull(run.endedAt)))).toBe(0);
    const [first] = await payroll.documents(id);
    await payroll.does('leave-out', { id, documents: [first?.id], isOut: true });
    await payroll.does('release', { id, visibleFrom: null });
    const seen = [await seenBy(one), await seenBy(two)].map(({ listed }) => listed.length);
    expect(seen.toSorted()).toEqual([0, 1]);
    expect((await payroll.post('payslips/hold-back', { id })).json().code).toBe('BATCH_MOVED_ON');
  });

  test.each([
    [-70_000, 'SCHEDULE_PASSED'],
    [366 * 86_400_000 + 600_000, 'SCHEDULE_TOO_FAR'],
  ])('a moment that is %d ms ahead is refused', async (ahead, code) => {
    const person = await testServer.newcomer();
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: unique() }));
    const visibleFrom = new Date(Date.now() + ahead).toISOString();
    expect((await payroll.does('release', { id, visibleFrom })).json().code).toBe(code);
    expect(await payroll.batch(id)).toMatchObject({ state: 'review', visibleFrom: null });
  });

  test.each([[-30_000], [366 * 86_400_000 - 1_000]])(
    'a moment that is %d ms ahead is taken',
    { tags: 'long' },
    async (ahead) => {
      const person = await testServer.newcomer();
      const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: unique() }));
      const visibleFrom = new Date(Date.now() + ahead).toISOString();
      expect((await payroll.does('release', { id, visibleFrom })).statusCode).toBe(200);
    },
  );
});

test('an unreadable file is visible to its sender and to payroll of the whole company', async () => {
  const [elsewhere, here] = [
    { locations: ['Cairo'], departments: null },
    { locations: ['Berlin'], departments: null },
  ];
  const [sender, other] = [await payrollAt(testServer, here), await payrollAt(testServer, elsewhere)];
  const id = await sender.bring('broken.zip', Buffer.from('no ZIP'));
  const listedTo = async ({ read }: typeof sender) =>
    (await read<{ batches: { id: string }[] }>('payslips')).batches.some((batch) => batch.id === id);
  expect([await listedTo(sender), await listedTo(payroll), await listedTo(other)]).toEqual([true, true, false]);
  expect((await other.post('payslips/discard', { id })).statusCode).toBe(404);
  // The overview has it for a week.
  const isFoundAfter = async (days: number) => {
    await db.execute(
      sql`update payslip_batch set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
    const { failed } = await sender.read<{ failed: { id: string }[] }>('overview/payslips');
    return failed.some((batch) => batch.id === id);
  };
  expect([await isFoundAfter(6), await isFoundAfter(8)]).toEqual([true, false]);
});

test.for([0, 1, 2, 3])(
  'a release that breaks off behind %d slices has published nothing, and all in the end',
  { tags: 'long' },
  async (slices, { expect }) => {
    const people = await newcomers(3);
    const id = await payroll.bring(
      'october.zip',
      zipOfFiles(Object.fromEntries(people.map((each) => [fileOf(each), unique()]))),
    );
    await payroll.post('payslips/release', { id, visibleFrom: null });
    await workInTwo(testServer, id, slices);
    for (const person of people) expect((await seenBy(person)).listed).toEqual(['October 2026']);
  },
);

describe('above so many people', () => {
  test('a second person of payroll releases, and of two the first', async () => {
    const crowd = await newcomers(4);
    const [second, third] = [await payrollAt(testServer), await payrollAt(testServer)];
    const files = Object.fromEntries(crowd.map((person) => [fileOf(person), unique()]));
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    // Who asked decides, and not who uploaded it.
    const { batch, asked } = (await second.does('release', { id, visibleFrom: null })).json();
    const { state, submittedAt } = batch;
    expect([state, asked >= 2]).toEqual(['waiting', true]);
    expect((await seenBy(crowd[0] as TestPerson)).listed).toEqual([]);
    expect((await second.post('payslips/confirm', { id, submittedAt })).json().code).toBe('SAME_PERSON');

    const both = await Promise.all([payroll, third].map((each) => each.post('payslips/confirm', { id, submittedAt })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await workRuns(testServer);
    expect((await seenBy(crowd[0] as TestPerson)).listed).toHaveLength(1);
    expect((await auditedOf(`batch ${id}`)).map(([action]) => action)).toEqual([
      'payslips-uploaded',
      'payslips-read',
      'payslips-submitted',
      'payslips-confirmed',
      'payslips-published',
    ]);
  });

  test('parts below the limit count together within a day, whoever of two presses the button', async () => {
    const [clerk, colleague] = [await payrollAt(testServer), await payrollAt(testServer)];
    const part = async (people: TestPerson[], by = clerk) =>
      by.bring('part.zip', zipOfFiles(Object.fromEntries(people.map((person) => [fileOf(person), unique()]))));
    const stateOf = async (id: string, by = clerk) =>
      (await by.does('release', { id, visibleFrom: null })).json().batch.state;
    const crowd = await newcomers(9);
    const next = (count: number) => crowd.splice(0, count);
    expect(await stateOf(await part(next(2)))).toBe('releasing');
    const second = await part(next(2));
    expect((await clerk.read<{ needsSecondPerson: boolean }>(`payslips/one?id=${second}`)).needsSecondPerson).toBe(
      true,
    );
    const { state, submittedAt } = (await clerk.does('release', { id: second, visibleFrom: null })).json().batch;
    expect(state).toBe('waiting');
    // Whoever asks for it: the clerk uploaded it.
    expect(await stateOf(await part(next(1)), colleague)).toBe('waiting');
    expect(await stateOf(await part(next(2), colleague), colleague)).toBe('releasing');
    // What two people released is not what one released alone, and what still waits is.
    expect((await colleague.does('confirm', { id: second, submittedAt })).statusCode).toBe(200);
    expect(await stateOf(await part(next(1)))).toBe('waiting');
    const last = await part(next(1));
    const isAlone = async (hours: number) => {
      await db.execute(sql`update payslip_batch set submitted_at = submitted_at - make_interval(hours => ${hours})`);
      return !(await clerk.read<{ needsSecondPerson: boolean }>(`payslips/one?id=${last}`)).needsSecondPerson;
    };
    expect([await isAlone(23), await isAlone(1)]).toEqual([false, true]);
    expect(await stateOf(last)).toBe('releasing');
  });

  test('what was recalled counts as well: people saw it', async () => {
    const clerk = await payrollAt(testServer);
    const { id } = await released((await newcomers(2)) as TestPerson[], clerk);
    await clerk.does('recall', { id, documents: null, reason: 'Sent too early' });
    const files = Object.fromEntries((await newcomers(2)).map((person) => [fileOf(person), unique()]));
    const next = await clerk.bring('part.zip', zipOfFiles(files));
    expect(await clerk.read(`payslips/one?id=${next}`)).toMatchObject({ needsSecondPerson: true });
  });

  test('what is scheduled counts for a day around its moment, not for every other', async () => {
    const clerk = await payrollAt(testServer);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const part = async () =>
      clerk.bring(
        'part.zip',
        zipOfFiles(Object.fromEntries((await newcomers(2)).map((one) => [fileOf(one), unique()]))),
      );
    const stateOf = async (id: string, visibleFrom: string) =>
      (await clerk.does('release', { id, visibleFrom })).json().batch.state;
    const asked = () => db.execute(sql`update payslip_batch set submitted_at = submitted_at - interval '25 hours'`);
    expect(await stateOf(await part(), inDays(10))).toBe('releasing');
    await asked();
    const later = await part();
    expect(await clerk.read(`payslips/one?id=${later}`)).toMatchObject({ needsSecondPerson: false });
    expect(await stateOf(later, inDays(11.5))).toBe('releasing');
    await asked();
    expect(await stateOf(await part(), inDays(9.5))).toBe('waiting');
  });

  test('what a colleague sent counts for whoever released it', async () => {
    const [clerk, colleague] = [await payrollAt(testServer), await payrollAt(testServer)];
    const release = async (by: typeof clerk) => {
      const files = Object.fromEntries((await newcomers(2)).map((person) => [fileOf(person), unique()]));
      const id = await by.bring('part.zip', zipOfFiles(files));
      return (await clerk.does('release', { id, visibleFrom: null })).json().batch.state;
    };
    expect([await release(colleague), await release(clerk)]).toEqual(['releasing', 'waiting']);
  });

  test('of two parts that are released at once, one waits', async () => {
    const clerk = await payrollAt(testServer);
    const crowd = await newcomers(4);
    const ids: string[] = [];
    for (const some of [crowd.slice(0, 2), crowd.slice(2)])
      ids.push(
        await clerk.bring('part.zip', zipOfFiles(Object.fromEntries(some.map((one) => [fileOf(one), unique()])))),
      );
    const both = await Promise.all(ids.map((id) => clerk.post('payslips/release', { id, visibleFrom: null })));
    expect(both.map((answer) => answer.json().batch.state).toSorted()).toEqual(['releasing', 'waiting']);
    await workRuns(testServer);
  });

  test('a resubmitted batch needs a new look by the second person', async () => {
    const [crowd, second] = [await newcomers(5), await payrollAt(testServer)];
    const files = Object.fromEntries(crowd.map((person) => [fileOf(person), unique()]));
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    const { submittedAt } = (await payroll.does('release', { id, visibleFrom: null })).json().batch;
    await payroll.does('hold-back', { id });
    const [document] = await payroll.documents(id);
    await payroll.does('leave-out', { id, documents: [document?.id], isOut: true });
    const { state, ...again } = (await payroll.does('release', { id, visibleFrom: null })).json().batch;
    expect(state).toBe('waiting');
    expect((await second.post('payslips/confirm', { id, submittedAt })).json().code).toBe('BATCH_MOVED_ON');
    const { statusCode } = await second.post('payslips/confirm', { id, submittedAt: again.submittedAt });
    expect(statusCode).toBe(200);
  });

  test('a document published meanwhile stops the waiting release and shows as a problem', async () => {
    const [crowd, second] = [await newcomers(4), await payrollAt(testServer)];
    const files = Object.fromEntries(crowd.map((person) => [fileOf(person), unique()]));
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    const { submittedAt } = (await payroll.does('release', { id, visibleFrom: null })).json().batch;
    const meanwhile = { userId: crowd[0]?.id as Id, fileName: 'x', sourceKey: 'x', issuedOn: '2026-10-01' };
    await publishPayslips(db, [{ ...meanwhile, bytes: unique() }]);
    expect((await second.does('confirm', { id, submittedAt })).json().code).toBe('BATCH_HAS_PROBLEMS');
    expect(Object.values(await payroll.problems(id))).toEqual(['month-taken']);
  });
});

test.each(Object.keys(payslipRuns) as (keyof typeof payslipRuns)[])(
  'open consoles are told that %s has failed',
  async (kind) => {
    const screen = await goLive(port, { cookie: payroll.cookie });
    onTestFinished(() => screen.socket.terminate());
    const subject = randomId();
    await startRun(db, { kind, subject, by: null });
    // biome-ignore lint/correctness/useYield: It fails before any progress could be told instead.
    await failAt(subject, kind, async function* () {
      throw new Error('The disk is full.');
    });
    await expect.poll(() => screen.received).toEqual([{ topic: 'payslip-batches' }]);
  },
);

test.each(['payslips-visible', 'payslips-notify'] as const)(
  'a failed run of %s is tried again',
  { tags: 'long' },
  async (kind) => {
    const person = await testServer.newcomer();
    const notified = await subscribe(person);
    const { id } = await released([person]);
    await db.execute(sql`update run set due_at = now(), state = 'waiting', ended_at = null, cursor = null
    where subject = ${id} and kind = ${kind}`);
    await failAt(id, kind);
    expect(await payroll.batch(id)).toMatchObject({ state: 'released', failed: kind });
    const screen = await goLive(port, { cookie: await testServer.signIn(person) });
    onTestFinished(() => screen.socket.terminate());
    expect(await notified()).toEqual([]);
    expect((await payroll.does('try-again', { id })).statusCode).toBe(200);
    expect((await payroll.batch(id)).failed).toBeNull();
    if (kind === 'payslips-visible') await expect.poll(() => screen.received).toEqual([{ topic: 'payslips' }]);
    expect(await notified()).toEqual(kind === 'payslips-notify' ? ['payslip'] : []);
  },
);

describe('a recall', () => {
  test('takes one from list, address and archive, tells its person, and leaves the others', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const notified = await subscribe(one);
    const { id, documents } = await released([one, two]);
    const address = `/payslips/${await idOf(one)}`;
    const first = documents.find(({ recipient }) => recipient?.id === one.id);
    const answer = await payroll.does('recall', { id, documents: [first?.id], reason: 'Wrong tax class' });
    expect(answer.json().batch).toMatchObject({ documents: 1, recalled: 1 });
    const { cookie, ...seen } = await seenBy(one);
    expect(seen).toEqual({ listed: [], standing: [], archive: 404 });
    expect((await testServer.ask({ url: address, cookie })).statusCode).toBe(404);
    expect((await seenBy(two)).listed).toHaveLength(1);
    expect(await notified()).toEqual(['payslip-recalled']);
    const [row] = await db
      .select()
      .from(audit)
      .where(eq(audit.action, 'payslip-recalled'))
      .orderBy(sql`id desc`)
      .limit(1);
    expect([row?.actor, row?.object]).toEqual([payroll.person.id, expect.stringContaining('Wrong tax class')]);
    expect((await payroll.post('payslips/recall', { id, documents: [first?.id], reason: 'x' })).json().code).toBe(
      'BATCH_MOVED_ON',
    );
  });

  test('is in the list of its person, until there is another payslip of the month', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const recalledOf = async (person: TestPerson) =>
      (await testServer.ask({ url: '/api/pay/payslips', cookie: await testServer.signIn(person) })).json().recalled;
    const { id } = await released([one, two]);
    // Another document of that month, from before the recall, takes nothing's place.
    const bonus = { fileName: 'Bonus.pdf', sourceKey: 'bonus', issuedOn: '2026-10-20', bytes: unique() };
    await publishPayslips(db, [{ userId: two.id, ...bonus }]);
    expect(await recalledOf(one)).toEqual([]);
    await payroll.does('recall', { id, documents: null, reason: 'Sent too early' });
    for (const person of [one, two]) {
      expect(await recalledOf(person)).toEqual([{ date: '2026-10-15', recalledAt: expect.any(String) }]);
    }
    await released([one]);
    expect([await recalledOf(one), (await recalledOf(two)).length]).toEqual([[], 1]);
    await db.execute(sql`update payslip_document set recalled_at = now() - interval '91 days' where batch_id = ${id}`);
    expect(await recalledOf(two)).toEqual([]);
  });

  test('of what nobody could see yet, or of what was replaced, is in no list and told to nobody', async () => {
    const [early, replaced] = (await newcomers(2)) as [TestPerson, TestPerson];
    const recalledOf = async (person: TestPerson) =>
      (await testServer.ask({ url: '/api/pay/payslips', cookie: await testServer.signIn(person) })).json().recalled;
    const notified = await subscribe(early);
    const later = await payroll.bring('october.zip', zipOfFiles({ [fileOf(early)]: unique() }));
    await payroll.does('release', { id: later, visibleFrom: new Date(Date.now() + 3_600_000).toISOString() });
    await payroll.does('recall', { id: later, documents: null, reason: 'x' });
    expect(await notified()).not.toContain('payslip-recalled');
    expect(await payroll.batch(later)).toMatchObject({ state: 'recalled', recalled: 1 });
    const { id, documents } = await released([replaced]);
    const uploadId = await payroll.send('corrected.pdf', unique());
    await payroll.does('replace', { id, document: documents[0]?.id, uploadId, reason: 'x' });
    expect([await recalledOf(early), await recalledOf(replaced)]).toEqual([[], []]);
  });

  test('is in no list once a payslip is visible that was scheduled before it', async () => {
    const one = await testServer.newcomer();
    const { id } = await released([one]);
    const corrected = await payroll.bring('corrected.zip', zipOfFiles({ [fileOf(one, '2026-10_2')]: unique() }));
    // That there is one of the month already is odd.
    const odd = (await payroll.documents(corrected)).map((each) => each.id);
    await payroll.does('accept', { id: corrected, documents: odd });
    await payroll.does('release', { id: corrected, visibleFrom: new Date(Date.now() + 3_600_000).toISOString() });
    await payroll.does('recall', { id, documents: null, reason: 'x' });
    const cookie = await testServer.signIn(one);
    const recalled = async () => (await testServer.ask({ url: '/api/pay/payslips', cookie })).json().recalled;
    expect(await recalled()).toHaveLength(1);
    await passUntilNotified(testServer, corrected);
    expect(await recalled()).toEqual([]);
  });

  test('of what nobody could see yet is in no list once its batch is held back', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(one)]: unique(), [fileOf(two)]: unique() }));
    await payroll.does('release', { id, visibleFrom: new Date(Date.now() + 3_600_000).toISOString() });
    const document = (await payroll.documents(id)).find(({ recipient }) => recipient?.id === one.id);
    expect((await payroll.does('recall', { id, documents: [document?.id], reason: 'x' })).statusCode).toBe(200);
    expect((await payroll.does('hold-back', { id })).statusCode).toBe(200);
    const recalledOf = async (person: TestPerson) =>
      (await testServer.ask({ url: '/api/pay/payslips', cookie: await testServer.signIn(person) })).json().recalled;
    expect(await recalledOf(one)).toEqual([]);
    // Nor once the others could see theirs, and all of it was recalled.
    await payroll.does('release', { id, visibleFrom: null });
    await payroll.does('recall', { id, documents: null, reason: 'x' });
    expect(await recalledOf(one)).toEqual([]);
    expect(await recalledOf(two)).toHaveLength(1);
  });

  test('takes all of a batch, with its bytes', async () => {
    const people = await newcomers(3);
    const before = await db.$count(storedFileBytes);
    const { id } = await released(people);
    await payroll.does('recall', { id, documents: null, reason: 'Sent too early' });
    expect(await payroll.batch(id)).toMatchObject({ state: 'recalled', documents: 0, recalled: 3 });
    for (const person of people) expect((await seenBy(person)).listed).toEqual([]);
    expect(await db.$count(storedFileBytes)).toBe(before);
  });

  test('waits for no file that is being read, and reaches open screens meanwhile', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    const { id } = await released([person]);
    const read = payslipRuns['payslips-read'];
    const long = await payroll.begin('november.zip', zipOfFiles({ [fileOf(person, '2026-11')]: unique() }));
    const { promise: reading, resolve: isRead } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
    const work: typeof read.work = async function* (...given) {
      isRead();
      await mayGoOn;
      return yield* read.work(...given);
    };
    const kinds: Partial<RunKinds> = { ...payslipRuns, 'payslips-read': { ...read, work } };
    const client = await goLive(port, { cookie: await testServer.signIn(person) });
    const worker = startRunWorker(db, { kinds: kinds as RunKinds, log: testServer.log.logger });
    onTestFinished(() => {
      letGo();
      client.socket.terminate();
      return worker.stop();
    });
    await reading;
    await payroll.post('payslips/recall', { id, documents: null, reason: 'Sent too early' });
    await client.hears({ topic: 'payslips' });
    await expect.poll(async () => (await payroll.batch(id)).state).toBe('recalled');
    expect((await payroll.batch(long)).state).toBe('reading');
  });

  test('that failed can be tried again for as long as it takes, and is forgotten with the rest once it is done', {
    tags: 'long',
  }, async () => {
    const { id } = await released([await testServer.newcomer()]);
    await payroll.post('payslips/recall', { id, documents: null, reason: 'Sent too early' });
    await failAt(id, 'payslips-recall');
    const pass = async () => {
      await db.execute(sql`update run set ended_at = now() - interval '91 days' where subject = ${id}`);
      await tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });
      return db.$count(run, eq(run.subject, id));
    };
    expect(await pass()).toBe(1);
    expect((await payroll.does('try-again', { id })).statusCode).toBe(200);
    expect((await payroll.batch(id)).state).toBe('recalled');
    expect(await pass()).toBe(0);
  });

  test('that failed goes on with the same reason once payroll tries again, and no sooner than it failed', {
    tags: 'long',
  }, async () => {
    const people = await newcomers(3);
    const { id } = await released(people);
    await payroll.post('payslips/recall', { id, documents: null, reason: 'Sent too early' });
    expect((await payroll.post('payslips/try-again', { id })).json().code).toBe('BATCH_MOVED_ON');
    await failAt(id, 'payslips-recall');
    expect(await payroll.batch(id)).toMatchObject({ state: 'recalling', failed: 'payslips-recall' });

    expect((await payroll.does('try-again', { id })).statusCode).toBe(200);
    expect(await payroll.batch(id)).toMatchObject({ state: 'recalled', failed: null, recalled: 3 });
    const reasons = await db
      .select({ object: audit.object })
      .from(audit)
      .where(
        and(eq(audit.action, 'payslip-recalled'), inArray(sql`split_part(${audit.object}, ' ', 3)`, idsOf(people))),
      );
    expect(reasons.map(({ object }) => object?.endsWith(': Sent too early'))).toEqual([true, true, true]);
    expect(await auditedOf(`batch ${id} recalling`)).toEqual([['payslips-tried-again', payroll.person.id]]);
  });
});

describe('a replacement', () => {
  test('is not opened by whoever downloaded the year before it', async () => {
    const person = await testServer.newcomer();
    const { id, documents } = await released([person]);
    await seenBy(person);
    const openedOf = async () => (await payroll.documents(id)).map(({ isOpened }) => isOpened).at(-1);
    expect(await openedOf()).toBe(true);
    const uploadId = await payroll.send('corrected.pdf', unique());
    await payroll.does('replace', { id, document: documents[0]?.id, uploadId, reason: 'x' });
    expect(await openedOf()).toBe(false);
    await seenBy(person);
    expect(await openedOf()).toBe(true);
  });

  test('takes the place of a payslip, and its reader is notified', async () => {
    const person = await testServer.newcomer();
    const notified = await subscribe(person);
    const { id, documents } = await released([person]);
    const before = await idOf(person);
    const bytes = unique();
    const uploadId = await payroll.send('corrected.pdf', bytes);
    const [document] = documents;
    const answer = await payroll.does('replace', { id, document: document?.id, uploadId, reason: 'Wrong tax class' });
    expect([answer.statusCode, answer.json().problem]).toEqual([200, null]);
    const { cookie, listed, standing } = await seenBy(person);
    expect(listed).toEqual(['October 2026']);
    expect((await testServer.ask({ url: `/payslips/${standing[0]}`, cookie })).rawPayload.equals(bytes)).toBe(true);
    expect((await payroll.documents(id)).map(({ state }) => state)).toEqual(['replaced', 'matched']);
    expect(await payroll.read(`payslips/one?id=${id}`)).toMatchObject({
      replaced: 1,
      batch: { documents: 1, recalled: 0 },
    });
    expect(await notified()).toEqual(['payslip-replaced']);
    const entries = await db.select().from(audit).where(eq(audit.subject, person.id));
    const said = `${before} by ${standing[0]} of ${person.id}`;
    expect(entries.find(({ action }) => action === 'payslip-replaced')?.object).toContain(said);
  });

  test('a PDF behind a line that a mail program left is one, also in a ZIP and by itself', async () => {
    const [one, two] = (await newcomers(2)) as [TestPerson, TestPerson];
    const behind = (bytes: Buffer, before = '\r\nContent-Type: application/pdf\r\n\r\n') =>
      Buffer.concat([Buffer.from(before), bytes]);
    const late = behind(unique(), 'x'.repeat(1_024));
    const zip = await payroll.bring('mails.zip', zipOfFiles({ [fileOf(one)]: behind(unique()), [fileOf(two)]: late }));
    expect(await payroll.problems(zip)).toEqual({ [fileOf(two)]: 'no-pdf' });
    const alone = await payroll.bring(fileOf(two), behind(unique()));
    expect(await payroll.problems(alone)).toEqual({});
  });

  test.each([
    ['no PDF', Buffer.from('x'), 'no-pdf'],
    ['with script', pdf('x', withScript), 'script'],
  ])('that is %s changes nothing', { tags: 'long' }, async (_, bytes, problem) => {
    const person = await testServer.newcomer();
    const { id, documents } = await released([person]);
    const uploadId = await payroll.send('corrected.pdf', bytes);
    const answer = await payroll.does('replace', { id, document: documents[0]?.id, uploadId, reason: 'x' });
    expect(answer.json().problem).toBe(problem);
    expect(await payroll.documents(id)).toEqual(documents);
  });
});

describe('replacing above so many people', () => {
  /** A batch that two people released to a crowd. */
  async function releasedByTwo(count: number) {
    const [clerk, second, crowd] = [await payrollAt(testServer), await payrollAt(testServer), await newcomers(count)];
    const files = Object.fromEntries(crowd.map((person) => [fileOf(person), unique()]));
    const id = await clerk.bring('october.zip', zipOfFiles(files));
    const { submittedAt } = (await clerk.does('release', { id, visibleFrom: null })).json().batch;
    expect((await second.does('confirm', { id, submittedAt })).statusCode).toBe(200);
    const replace = async (by: typeof clerk, who: number, bytes = unique()) => {
      const document = (await by.documents(id)).find(
        ({ recipient, state }) => recipient?.id === crowd[who]?.id && state === 'matched',
      );
      const uploadId = await by.send('corrected.pdf', bytes);
      return by.does('replace', { id, document: document?.id, uploadId, reason: 'Wrong tax class' });
    };
    return { id, clerk, second, crowd, replace };
  }

  test('takes a second person, who then replaces it', async () => {
    const { id, clerk, second, crowd, replace } = await releasedByTwo(5);
    const last = crowd[3] as TestPerson;
    const notified = await subscribe(last);
    for (const who of [0, 1, 2]) expect((await replace(clerk, who)).statusCode).toBe(200);
    // The same person again: nobody else gets anything from this clerk.
    expect((await replace(clerk, 2)).statusCode).toBe(200);
    const before = await clerk.documents(id);
    const refused = await replace(clerk, 3);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_PERSON_NEEDED']);
    expect(await clerk.documents(id)).toEqual(before);
    expect(await notified()).toEqual([]);

    const takingTwo = async (by: typeof clerk) =>
      (await by.documents(id))
        .filter(({ state, needsSecondPerson }) => state === 'matched' && needsSecondPerson)
        .map(({ recipient }) => recipient?.id);
    expect(new Set(await takingTwo(clerk))).toEqual(new Set([crowd[3]?.id, crowd[4]?.id]));
    expect(await takingTwo(second)).toEqual([]);

    const bytes = unique();
    const answer = await replace(second, 3, bytes);
    expect([answer.statusCode, answer.json().problem]).toEqual([200, null]);
    const { cookie, listed, standing } = await seenBy(last);
    expect(listed).toEqual(['October 2026']);
    expect((await testServer.ask({ url: `/payslips/${standing[0]}`, cookie })).rawPayload.equals(bytes)).toBe(true);
    expect(await notified()).toEqual(['payslip-replaced']);
    expect(await auditedOf(`of ${last.id} sha256`)).toContainEqual(['payslip-replaced', second.person.id]);
  });

  test('counts for the releases of that day, and releases count for it', async () => {
    const { clerk, replace } = await releasedByTwo(4);
    const bring = async (count: number) => {
      const files = Object.fromEntries((await newcomers(count)).map((person) => [fileOf(person), unique()]));
      return clerk.bring('part.zip', zipOfFiles(files));
    };
    expect((await replace(clerk, 0)).statusCode).toBe(200);
    const three = await bring(3);
    expect((await clerk.does('release', { id: three, visibleFrom: null })).json().batch.state).toBe('waiting');
    await clerk.does('hold-back', { id: three });
    expect((await clerk.does('release', { id: await bring(2), visibleFrom: null })).json().batch.state).toBe(
      'releasing',
    );
    expect((await replace(clerk, 1)).json().code).toBe('SECOND_PERSON_NEEDED');
    await nextDay();
    expect((await replace(clerk, 1)).statusCode).toBe(200);
  });

  test('of two that are replaced at once, one waits for a second person', async () => {
    const { clerk, replace } = await releasedByTwo(4);
    for (const who of [0, 1]) expect((await replace(clerk, who)).statusCode).toBe(200);
    const both = await Promise.all([replace(clerk, 2), replace(clerk, 3)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  });
});

test('parts that are asked for on two days, for one moment, count together', async () => {
  const clerk = await payrollAt(testServer);
  const visibleFrom = new Date(Date.now() + 3 * 86_400_000);
  const release = async (from: Date) => {
    const files = Object.fromEntries((await newcomers(2)).map((person) => [fileOf(person), unique()]));
    const id = await clerk.bring('part.zip', zipOfFiles(files));
    return (await clerk.does('release', { id, visibleFrom: from.toISOString() })).json().batch.state;
  };
  expect(await release(visibleFrom)).toBe('releasing');
  await nextDay();
  // The moment of the first part has moved with the day.
  const moved = visibleFrom.getTime() - 25 * 3_600_000;
  expect(await release(new Date(moved + 3_600_000))).toBe('waiting');
  await nextDay();
  expect(await release(new Date(moved + 60 * 3_600_000))).toBe('releasing');
});

describe('a document of a batch', () => {
  test('opens in the browser for payroll, which the audit says, and is nowhere for others', async () => {
    const person = await testServer.newcomer();
    const bytes = unique();
    const id = await payroll.bring('october.zip', zipOfFiles({ [fileOf(person)]: bytes }));
    const [document] = await payroll.documents(id);
    const url = `/console/payslips/documents/${document?.id}`;
    const opened = await testServer.ask({ url, cookie: payroll.cookie });
    expect([opened.statusCode, opened.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(opened.headers['content-disposition']).toMatch(/^inline/);
    expect(await auditedOf(`${document?.id} of ${person.id}`)).toContainEqual(['payslip-viewed', payroll.person.id]);
    expect((await testServer.ask({ url, cookie: await testServer.signIn(person) })).statusCode).toBe(404);
    expect((await testServer.ask({ url })).statusCode).toBe(401);
  });
});

test('a long list is read on without losing what stands in the place of a replaced document', async () => {
  const id = await payroll.bring('october.zip', zipOfFiles({ 'unknown.pdf': unique() }));
  const at = (position: number, isReplaced = false) => ({ batchId: id, position, path: 'x.pdf', size: 1, isReplaced });
  const more = Array.from({ length: mostAtOnce - 1 }, (_, index) => at(index + 1, index === mostAtOnce - 2));
  await addDocuments(db, [...more, at(mostAtOnce - 1)]);
  const page = (after: string) =>
    payroll.read<{ documents: { id: string; position: number }[]; isMore: boolean }>(
      `payslips/documents?id=${id}${after}`,
    );
  const first = await page('');
  const second = await page(`&after=${first.documents.at(-1)?.position}`);
  expect([first.isMore, second.isMore]).toEqual([true, false]);
  expect(new Set([...first.documents, ...second.documents].map((document) => document.id)).size).toBe(mostAtOnce + 1);
});

describe('a role for a part of the company', () => {
  const hall = { locations: ['Hall of payroll'], departments: null };

  async function hallAndElsewhere() {
    const [inside, outside] = (await newcomers(2)) as [TestPerson, TestPerson];
    await db.insert(employeeProfile).values({ userId: inside.id, location: 'Hall of payroll' });
    return { inside, outside, local: await payrollAt(testServer, hall) };
  }

  test('finds its own people alone: for those elsewhere a document is nobody’s', async () => {
    const { inside, outside, local } = await hallAndElsewhere();
    const id = await local.bring('hall.zip', zipOfFiles({ [fileOf(inside)]: unique(), [fileOf(outside)]: unique() }));
    expect(await local.problems(id)).toEqual({ [fileOf(outside)]: 'nobody' });
    const [document] = await local.documents(id, 'problems');
    const assign = { id, document: document?.id, userId: outside.id };
    expect((await local.post('payslips/assign', assign)).statusCode).toBe(404);
    const found = await local.read<{ people: object[] }>(`payslips/candidates?text=${outside.name.slice(9)}`);
    expect(found.people).toEqual([]);
  });

  test('sees no batch with anybody else in it, nor with a document of nobody that others brought', async () => {
    const { inside, outside, local } = await hallAndElsewhere();
    const [own, mixed, nobodys] = [
      await payroll.bring('own.zip', zipOfFiles({ [fileOf(inside)]: unique() })),
      await payroll.bring(
        'mixed.zip',
        zipOfFiles({ [fileOf(inside, '2026-10-02')]: unique(), [fileOf(outside)]: unique() }),
      ),
      await payroll.bring('nobodys.zip', zipOfFiles({ 'unknown.pdf': unique() })),
    ];
    const listed = (await local.read<{ batches: { id: string }[] }>('payslips')).batches.map(({ id }) => id);
    expect([own, mixed, nobodys].map((id) => listed.includes(id))).toEqual([true, false, false]);
    for (const id of [mixed, nobodys]) {
      expect((await local.post('payslips/discard', { id })).statusCode).toBe(404);
      const [document] = await payroll.documents(id);
      const url = `/console/payslips/documents/${document?.id}`;
      expect((await testServer.ask({ url, cookie: local.cookie })).statusCode).toBe(404);
    }
  });
});
