import { hash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Id } from '#contract/id.ts';
import { drawPayslip } from '#demo/payslip-pdf.ts';
import { audit, auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { liveNotifyChannel, liveWord } from '#server/notify/live-channel.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { type PayslipFigures, payslip } from './pay-tables.ts';
import { documentOf } from './payslip-document.ts';
import { type PayslipToPublish, publishPayslips, UnfitPayslip } from './publish.ts';
import { recallPayslips } from './recall.ts';

const testServer = await openTestServer({ drawPayslip });
afterAll(testServer.close);

const pdf = (marker: string) => Buffer.from(`%PDF-1.7 ${marker}`);

const figures = (month: string): PayslipFigures => ({
  month,
  paidOn: `${month}-15`,
  currency: 'SLE',
  employer: 'Lumière Park Freetown',
  employeeId: 'E-1',
  earnings: [{ name: 'Basic pay', amount: 1_234_56 }],
  deductions: [{ name: 'Income tax', amount: 34_56 }],
});

/** Somebody with payslips, and their cookie. */
async function paid(payslips: (Partial<PayslipToPublish> & object)[]) {
  const person = await testServer.newcomer();
  await publishPayslips(
    testServer.db,
    payslips.map(
      (one, index) => ({ userId: person.id, fileName: null, sourceKey: `${index}`, ...one }) as PayslipToPublish,
    ),
  );
  const cookie = await testServer.signIn(person);
  return { person, cookie, list: await listed(cookie) };
}

const listed = async (
  cookie: string,
): Promise<{ id: Id; fileName: string | null; date: unknown; downloadURL: string }[]> =>
  (await testServer.ask({ url: '/api/pay/payslips', cookie })).json().payslips;

const rowsOf = (person: TestPerson) => testServer.db.select().from(payslip).where(eq(payslip.userId, person.id));

describe('the list', () => {
  test('is one’s own, whole, newest first, and what has no date comes last', async () => {
    await paid([{ fileName: 'Not mine', bytes: pdf('x') }]);
    const { list } = await paid([
      { fileName: 'no date', externalUrl: 'https://pay.example/1' },
      { fileName: 'old', issuedOn: '2024-02-29', bytes: pdf('a') },
      { fileName: null, issuedAt: new Date('2026-10-15T09:00:00Z'), bytes: pdf('b') },
      { fileName: 'drawn', issuedOn: '2026-09-15', figures: figures('2026-09') },
    ]);
    expect(list.map(({ fileName, date }) => [fileName, date])).toEqual([
      [null, { seconds: 1_792_054_800 }],
      ['drawn', '2026-09-15'],
      ['old', '2024-02-29'],
      ['no date', null],
    ]);
    for (const { id, downloadURL } of list) expect(downloadURL).toBe(`/payslips/${id}`);
    expect(await listed(await testServer.signIn(await testServer.newcomer()))).toEqual([]);
  });

  test('is nobody else’s, whomever the request names', async () => {
    const { person } = await paid([{ fileName: 'Marker', bytes: pdf('x') }]);
    const cookie = await testServer.signIn(await testServer.newcomer());
    const url = `/api/pay/payslips?userId=${person.id}&id=${person.id}&email=${encodeURIComponent(person.email)}`;
    const answer = await testServer.ask({ url, cookie, headers: { 'x-user-id': person.id } });
    expect([answer.statusCode, answer.json().payslips]).toEqual([200, []]);
  });

  test('of ids alone, for devices to forget what was recalled, is one’s own, and there though pay is locked', async () => {
    await paid([{ bytes: pdf('x') }]);
    const { cookie, list } = await paid([{ bytes: pdf('y') }, { externalUrl: 'https://pay.example/1' }]);
    await testServer.post('/pay/lock', {}, cookie);
    const answer = await testServer.ask({ url: '/api/pay/standing', cookie });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['ids']]);
    expect(answer.json().ids.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  });

  test('of two thousand comes whole, in an order that stays', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      fileName: `Payslip ${n}`,
      issuedOn: n % 3 ? '2026-01-15' : undefined,
      figures: figures('2026-01'),
    }));
    const { list, cookie } = await paid(many);
    expect(list).toHaveLength(2_000);
    expect(await listed(cookie)).toEqual(list);
  });
});

describe('a document', () => {
  test('comes byte for byte, typed, for nobody to keep, with a policy under which viewers show it', async () => {
    const { cookie, list, person } = await paid([{ fileName: 'Ɔktoba "1".pdf', bytes: pdf('marker') }]);
    const { downloadURL = '', id } = list[0] ?? {};
    const answer = await testServer.ask({ url: downloadURL, cookie });
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 marker']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'content-disposition': `inline; filename="_ktoba 1.pdf"; filename*=UTF-8''%C6%86ktoba%201.pdf`,
    });
    const [row] = await testServer.db
      .select()
      .from(audit)
      .where(eq(audit.actor, person.id))
      .orderBy(desc(audit.id))
      .limit(1);
    expect([row?.action, row?.object, row?.result]).toEqual(['payslip-opened', id, 'ok']);
  });

  test('opened over and over is a row of the audit and a sum, in each session, and a year’s ZIP too', async () => {
    const { cookie, list, person } = await paid([{ bytes: pdf('marker'), issuedOn: '2026-10-15' }]);
    const { downloadURL = '', id } = list[0] ?? {};
    const year = '2026';
    for (let time = 0; time < 30; time += 1) {
      await testServer.ask({ url: downloadURL, cookie });
      await testServer.ask({ url: `/payslips/year/${year}.zip`, cookie });
    }
    await testServer.ask({ url: downloadURL, cookie: await testServer.signIn(person) });
    const trail = await testServer.db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.actor, person.id), inArray(auditTrail.object, [`${id}`, year])));
    const counts = trail.map(({ action, count, id: row }) => [action, count, row === null]);
    expect(counts.toSorted()).toEqual([
      ['payslip-opened', 1, false],
      ['payslip-opened', 1, false],
      ['payslip-opened', 29, true],
      ['payslips-of-year-downloaded', 1, false],
      ['payslips-of-year-downloaded', 29, true],
    ]);
  });

  test('is not there for anybody else, exactly as one that does not exist', async () => {
    const { list } = await paid([{ fileName: 'Marker', bytes: pdf('marker') }]);
    const stranger = await testServer.signIn(await testServer.newcomer());
    const [theirs, none] = await Promise.all(
      [list[0]?.downloadURL ?? '', `/payslips/${randomId()}`].map((url) => testServer.ask({ url, cookie: stranger })),
    );
    expect(theirs?.statusCode).toBe(404);
    expect({ ...theirs?.json(), requestId: '' }).toEqual({ ...none?.json(), requestId: '' });
    expect(theirs?.body).not.toContain('marker');
  });

  test('is closed once its owner signed out', async () => {
    const { cookie, list } = await paid([{ bytes: pdf('marker') }]);
    await testServer.post('/auth/sign-out', {}, cookie);
    const answer = await testServer.ask({ url: list[0]?.downloadURL ?? '', cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('that a browser opens as a link redirects to the page that shows it', async () => {
    const { cookie, list } = await paid([{ bytes: pdf('marker') }]);
    const url = list[0]?.downloadURL ?? '';
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    await testServer.post('/pay/lock', {}, cookie);
    const locked = await testServer.ask({ url, cookie, headers });
    expect([locked.statusCode, locked.headers.location]).toEqual([
      303,
      `/pay-details?document=${encodeURIComponent(url)}`,
    ]);
    const nobody = await testServer.ask({ url, headers });
    expect([nobody.statusCode, nobody.headers.location]).toEqual([303, '/']);
    expect((await testServer.ask({ url: `/payslips/${randomId()}`, cookie, headers })).statusCode).toBe(303);
  });

  test('that is stored elsewhere redirects there, for those allowed', async () => {
    const { cookie, list } = await paid([{ externalUrl: 'https://pay.example/slip?id=1' }]);
    const answer = await testServer.ask({ url: list[0]?.downloadURL ?? '', cookie });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://pay.example/slip?id=1']);
    await testServer.post('/pay/lock', {}, cookie);
    const locked = await testServer.ask({ url: list[0]?.downloadURL ?? '', cookie });
    expect([locked.statusCode, JSON.stringify(locked.headers)]).toEqual([
      403,
      expect.not.stringContaining('pay.example'),
    ]);
  });

  test('of figures is drawn when first asked for and stored, once, also for two at the same time', async () => {
    const { cookie, list, person } = await paid([
      { issuedOn: '2026-10-15', figures: figures('2026-10') },
      { issuedOn: '2026-09-15', figures: figures('2026-09') },
    ]);
    const url = list[0]?.downloadURL ?? '';
    const [one, two] = await Promise.all([testServer.ask({ url, cookie }), testServer.ask({ url, cookie })]);
    expect(one?.headers['content-type']).toBe('application/pdf');
    expect(one?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one?.rawPayload.equals(two?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect((await testServer.ask({ url, cookie })).rawPayload.equals(one?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const stored = (await rowsOf(person)).map(({ filePath }) => filePath).filter((path) => path !== null);
    expect(stored).toEqual([expect.stringMatching(/^payslip\/[0-9a-f-]{36}$/)]);
  });

  test('of figures that two have found undrawn is stored once all the same', async () => {
    const { person } = await paid([{ figures: figures('2026-10') }]);
    const [row] = await rowsOf(person);
    const before = await testServer.db.$count(storedFile);
    if (!row) throw new Error('Nothing was published.');
    const [one, two] = await Promise.all(
      [row, row].map((found) =>
        documentOf(testServer.db, found, { companyName: async () => 'Lumière Park', drawPayslip }),
      ),
    );
    expect(one).toEqual(two);
    expect(await testServer.db.$count(storedFile)).toBe(before + 1);
  });

  test('of figures that is recalled while it is drawn leaves no bytes behind', async () => {
    const { person } = await paid([{ figures: figures('2026-10') }]);
    const [row] = await rowsOf(person);
    if (!row) throw new Error('Nothing was published.');
    await recallPayslips(testServer.db, [row.id]);
    const before = await testServer.db.$count(storedFile);
    const companyName = async () => 'Lumière Park';
    expect(await documentOf(testServer.db, row, { companyName, drawPayslip })).toBeNull();
    expect(await testServer.db.$count(storedFile)).toBe(before);
  });

  test('that was recalled is not published to the same person again by its source', async () => {
    const person = await testServer.newcomer();
    const slip = { userId: person.id, fileName: 'x', sourceKey: 'payroll:7', bytes: pdf('seven') };
    await publishPayslips(testServer.db, [slip]);
    const [row] = await rowsOf(person);
    await recallPayslips(testServer.db, [row?.id as Id]);
    expect(await publishPayslips(testServer.db, [slip])).toEqual({ published: 0, unchanged: 1 });
  });

  test.for([
    '..',
    '.',
    '',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cetc',
    '%00',
    'CON',
    'null',
    '1',
    "'or 1=1--",
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff/',
    'x'.repeat(3_000),
    '%25',
    '..%252f',
    'payslip%2f00000000-0000-4000-8000-00000000000a',
    'year',
    'year/',
    'year/2026',
    'year/2026.zip.pdf',
    'year/..%2f',
    'year/99999.zip',
    'year/-001.zip',
    'year/0000.zip',
    'year/٢٠٢٦.zip',
    'a.pdf%0d%0aX-Y:z',
    '%E2%80%AEgpj.exe',
  ])('is not at /payslips/%s', async (name) => {
    const { cookie } = await paid([]);
    port ??= await listen(testServer.app);
    const { status, body } = await askOverTheWire(port, {
      path: `/payslips/${encodeURI(name).replaceAll('%25', '%')}`,
      headers: { cookie },
    });
    expect([400, 404]).toContain(status);
    expect(Object.keys(JSON.parse(body))).toEqual(['code', 'requestId']);
  });
});

let port: number | undefined;

describe('a year at once', () => {
  test('is one ZIP of all its documents under names that differ, which two readers open', async () => {
    const { cookie, list, person } = await paid([
      { fileName: 'October.pdf', issuedOn: '2026-10-15', bytes: pdf('first') },
      { fileName: 'october', issuedAt: new Date('2026-10-16T00:00:00Z'), bytes: pdf('second') },
      { fileName: '../../Ɛvil\r\n‮.pdf', issuedOn: '2026-11-15', figures: figures('2026-11') },
      { fileName: '?', issuedOn: '2026-12-15', bytes: pdf('nameless') },
      { fileName: 'Elsewhere', issuedOn: '2026-01-15', externalUrl: 'https://pay.example/1' },
      { fileName: 'Other year.pdf', issuedOn: '2025-12-31', bytes: pdf('other') },
      { fileName: 'No date.pdf', bytes: pdf('dateless') },
    ]);
    expect(list).toHaveLength(7);
    const answer = await testServer.ask({ url: '/payslips/year/2026.zip', cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': `${answer.rawPayload.length}`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="payslips-2026.zip"; filename*=UTF-8''payslips-2026.zip`,
    });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      'October.pdf',
      'october (2).pdf',
      'Ɛvil.pdf',
      'payslip.pdf',
      'Payslips kept elsewhere.txt',
    ]);
    expect(Buffer.from(files['october (2).pdf'] ?? []).toString()).toBe('%PDF-1.7 second');
    expect(Buffer.from(files['Payslips kept elsewhere.txt'] ?? []).toString()).toContain('https://pay.example/1');
    const [row] = await testServer.db
      .select()
      .from(audit)
      .where(eq(audit.actor, person.id))
      .orderBy(desc(audit.id))
      .limit(1);
    expect([row?.action, row?.object]).toEqual(['payslips-of-year-downloaded', '2026']);

    // A second, stricter reader, other than the library that wrote it.
    const names = [];
    for await (const { fileName } of (
      await fromBufferPromise(answer.rawPayload, { strictFileNames: true })
    ).eachEntry())
      names.push(fileName);
    expect(names).toEqual(Object.keys(files));
  });

  test('ends broken where one of it is recalled on the way, and is whole without it the next time', async () => {
    // The first fills what the connection holds back, and one more is read ahead: the third is read by whoever goes on.
    const { cookie, list } = await paid([
      { fileName: '1.pdf', issuedOn: '2026-01-15', bytes: Buffer.concat([pdf('first'), Buffer.alloc(9_000_000)]) },
      { fileName: '2.pdf', issuedOn: '2026-02-15', bytes: Buffer.concat([pdf('second'), Buffer.alloc(1_000_000)]) },
      { fileName: '3.pdf', issuedOn: '2026-03-15', bytes: pdf('third, recalled') },
    ]);
    port ??= await listen(testServer.app);
    const asking = get({
      port,
      path: '/payslips/year/2026.zip',
      headers: { host: new URL(ourOrigin).host, cookie },
    });
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const third = list.find(({ fileName }) => fileName === '3.pdf');
    await recallPayslips(testServer.db, [third?.id as Id]);

    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    await expect(finished(answer)).rejects.toThrow();
    const arrived = Buffer.concat(pieces);
    expect(arrived.length).toBeLessThan(Number(answer.headers['content-length']));
    expect(arrived.includes('first')).toBe(true);
    expect(arrived.includes('recalled')).toBe(false);

    const again = await testServer.ask({ url: '/payslips/year/2026.zip', cookie });
    expect(Object.keys(unzipSync(again.rawPayload))).toEqual(['1.pdf', '2.pdf']);
  });

  test('that has none is not there, nor is somebody else’s', async () => {
    await paid([{ issuedOn: '2019-01-15', bytes: pdf('x') }]);
    const { cookie } = await paid([{ issuedOn: '2026-01-15', bytes: pdf('x') }]);
    expect((await testServer.ask({ url: '/payslips/year/2019.zip', cookie })).statusCode).toBe(404);
  });
});

describe('publishing', () => {
  const slip = (userId: Id, n: number): PayslipToPublish => ({
    userId,
    fileName: `Payslip ${n}.pdf`,
    sourceKey: `slip-${n}`,
    issuedOn: '2026-10-15',
    bytes: pdf(`${n}`),
  });
  const files = () => testServer.db.$count(storedFile);

  test('twice changes nothing the second time, and doubles within one list count once', async () => {
    const { id } = await testServer.newcomer();
    const batch = [slip(id, 1), slip(id, 2), slip(id, 2)];
    const before = await files();
    expect(await publishPayslips(testServer.db, batch)).toEqual({ published: 2, unchanged: 1 });
    expect(await publishPayslips(testServer.db, batch)).toEqual({ published: 0, unchanged: 3 });
    expect(await files()).toBe(before + 2);
  });

  test('that is interrupted leaves no row and no file', async () => {
    const person = await testServer.newcomer();
    const before = await files();
    const batch = [slip(person.id, 1), slip(person.id, 2), slip(randomId(), 3)];
    await expect(publishPayslips(testServer.db, batch)).rejects.toThrow();
    await testServer.db.execute(
      sql`alter table stored_file add constraint full_disk check (sha256 <> ${sql.raw(`'${sha256('2')}'`)}) not valid`,
    );
    await expect(publishPayslips(testServer.db, [slip(person.id, 1), slip(person.id, 2)])).rejects.toThrow();
    await testServer.db.execute(sql`alter table stored_file drop constraint full_disk`);
    expect([await files(), await rowsOf(person)]).toEqual([before, []]);
    expect(await publishPayslips(testServer.db, [slip(person.id, 1)])).toEqual({ published: 1, unchanged: 0 });
  });

  test.for([
    { bytes: Buffer.from('<html>%PDF-') },
    { bytes: Buffer.alloc(0) },
    { bytes: Buffer.from('PK') },
    { externalUrl: 'http://pay.example/1' },
    { externalUrl: 'javascript:alert(1)' },
    { externalUrl: 'nowhere' },
    { fileName: 'x'.repeat(301), bytes: pdf('x') },
  ])('what is not fit for it is refused before anything is written: %o', async (document) => {
    const person = await testServer.newcomer();
    const batch = [slip(person.id, 1), { userId: person.id, fileName: null, sourceKey: 'odd', ...document }];
    await expect(publishPayslips(testServer.db, batch)).rejects.toThrow(UnfitPayslip);
    expect(await rowsOf(person)).toEqual([]);
  });

  test('notifies whoever got one', async () => {
    const [one, two] = [await testServer.newcomer(), await testServer.newcomer()];
    const notified: string[] = [];
    const stop = await heard(notified);
    await publishPayslips(testServer.db, [slip(one.id, 1), slip(one.id, 2), slip(two.id, 1)]);
    await expect.poll(() => notified.toSorted()).toEqual([one.id, two.id].toSorted());
    await stop();
  });
});

function sha256(marker: string): string {
  return hash('sha256', pdf(marker));
}

/** Records the people whose open screens are told of new payslips; returns how to stop. */
function heard(notified: string[]): Promise<() => Promise<void>> {
  return testServer.database.listen(liveNotifyChannel, {
    heard: (payload) => {
      const word = liveWord(payload);
      if (word && 'topic' in word && word.topic === 'payslips') notified.push(word.userId ?? '');
    },
    missed: () => {},
  });
}
