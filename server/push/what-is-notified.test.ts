import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsSlots } from '#contract/articles.ts';
import { absenceProofAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { languages } from '#contract/language.ts';
import { sentProofAddress } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { notifications } from '#server/collect-features.ts';
import { passUntilNotified, payrollAt, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { payslip, payslipBatch } from '#server/pay/pay-tables.ts';
import { type PayslipToPublish, publishPayslips } from '#server/pay/publish.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { consoleSender, expectOk } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import type { PushBrowser } from '#server/testing/push-receiver.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { giveRole, roleHolder } from '#server/testing/role-holders.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { messageOf } from './notification.ts';

const testServer = await openPushTestServer({ payslipsReleasedAloneUpTo: 0 });
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-push-'));
beforeAll(() => grantLeave(testServer));
afterAll(() => Promise.all([testServer.close(), rm(folder, { recursive: true })]));

const nowhere = { locations: ['Nowhere'], departments: null };

/** What a browser shows while something is done, without what it showed before. */
async function shownOn(browser: PushBrowser, doing: () => Promise<unknown>): Promise<PushMessage[]> {
  const before = testServer.receiver.on(browser).length;
  await doing();
  await testServer.deliver();
  return testServer.receiver
    .on(browser)
    .slice(before)
    .map(({ message }) => message);
}

describe('payslips', () => {
  const slip = (userId: Id, sourceKey: string): PayslipToPublish => ({
    userId,
    sourceKey,
    fileName: 'Marker-name',
    issuedOn: '2026-11-15',
    externalUrl: 'https://pay.example.com/marker',
  });

  test('are notified of once a person however many there are, and never twice', async () => {
    const [one, other, nobody] = [await testServer.reader(), await testServer.reader('es'), await testServer.reader()];
    const slips = [slip(one.person.id, 'a'), slip(one.person.id, 'b'), slip(other.person.id, 'a')];
    const publish = () => publishPayslips(testServer.db, slips);
    const shown = await shownOn(other.browser, async () => {
      expect(await shownOn(one.browser, publish)).toEqual([
        expect.objectContaining({ title: 'You have a new payslip', tag: 'payslips', path: '/hepayslip' }),
      ]);
    });
    expect(shown).toEqual([expect.objectContaining({ title: 'Tienes una nómina nueva', language: 'es' })]);
    expect(JSON.stringify(shown)).not.toMatch(/marker|2026|11-15/i);
    expect(await shownOn(one.browser, publish)).toEqual([]);
    expect(testServer.receiver.on(nobody.browser)).toEqual([]);
    expect(await shownOn(one.browser, () => publishPayslips(testServer.db, [slip(one.person.id, 'c')]))).toHaveLength(
      1,
    );
  });

  test('that are recalled before they are notified of are not, and those beside them are', async () => {
    const [none, one] = [await testServer.reader(), await testServer.reader()];
    const publish = (userId: Id, keys: string[]) =>
      publishPayslips(
        testServer.db,
        keys.map((key) => slip(userId, key)),
      );
    await publish(none.person.id, ['a']);
    await publish(one.person.id, ['a', 'b']);
    const rows = await testServer.db.select().from(payslip).where(eq(payslip.sourceKey, 'a'));
    const wrong = rows.filter(({ userId }) => [none.person.id, one.person.id].includes(userId));
    await recallPayslips(
      testServer.db,
      wrong.map(({ id }) => id),
    );
    await testServer.deliver();
    expect(testServer.receiver.on(none.browser)).toEqual([]);
    expect(testServer.receiver.on(one.browser)).toHaveLength(1);
  });

  test('of a folder are notified of by the operator’s command', async () => {
    const { person, browser } = await testServer.reader();
    const slips = join(folder, 'slips');
    await mkdir(slips);
    for (const day of ['09', '10']) {
      await writeFile(join(slips, `${person.profile?.username}_2026-10-${day}.pdf`), plainPdf(day));
    }
    const shown = await shownOn(browser, async () => {
      const words = ['publish', 'payslips', slips, '--on', '2026-10-15', '--force', '--yes'];
      expect((await operatorAt(testServer.db)(...words)).said).toContain('Published: 2.');
      const ofOperator = isNull(payslipBatch.uploadedBy);
      const [batch] = await testServer.db.select({ id: payslipBatch.id }).from(payslipBatch).where(ofOperator);
      await passUntilNotified(testServer, batch?.id as Id);
    });
    expect(shown.map(({ title }) => title)).toEqual(['You have a new payslip']);
  });
});

test('payslips that wait for a second person are notified of in payroll, but not whoever asked, until one is there', async () => {
  const people = await Promise.all([payrollAt(testServer), payrollAt(testServer), payrollAt(testServer, nowhere)]);
  const [clerk, second] = people;
  const browsers = await Promise.all(people.map(({ cookie }) => testServer.subscribe(cookie)));
  const shown = () => browsers.map((browser) => testServer.receiver.on(browser).map(({ message }) => message));
  const ask = async () => {
    const person = await testServer.newcomer();
    const name = `${person.profile?.username}_2026-10.pdf`;
    const id = await clerk.bring('Marker.zip', zipOfFiles({ [name]: plainPdf(name) }));
    return { id, ...(await clerk.does('release', { id, visibleFrom: null })).json().batch };
  };
  expect((await ask()).state).toBe('waiting');
  await testServer.deliver();
  expect(shown()).toEqual([
    [],
    [
      expect.objectContaining({
        title: 'Payslips wait for you to release them',
        tag: 'payroll',
        path: '/console/payslips',
      }),
    ],
    [],
  ]);
  expect(JSON.stringify(shown())).not.toMatch(/Marker/);
  const { id, submittedAt } = await ask();
  expect((await second.does('confirm', { id, submittedAt })).statusCode).toBe(200);
  await testServer.deliver();
  expect(shown().map(({ length }) => length)).toEqual([0, 1, 0]);
});

describe('news', () => {
  type Editor = Awaited<ReturnType<typeof consoleSender>>;
  const fields = (slot: string, title: string) => ({
    slot,
    title: { en: title },
    text: { en: 'Marker-body' },
    audience: null,
    mustRead: false,
    picture: null,
  });
  const publish = async (editor: Editor, ...articles: ReturnType<typeof fields>[]) => {
    for (const article of articles) {
      const id = newId();
      expectOk(await editor.post('news/add', { id, ...article }));
      expectOk(await editor.post('news/publish', { id, version: 1, publishAt: null, expiresAt: null }));
    }
  };

  test('are notified of where an article is new; a correction and a second publication are none', {
    tags: 'long',
  }, async () => {
    const editor = await consoleSender(testServer, 'editor');
    const { browser } = await testServer.reader('de');
    const shown = await shownOn(browser, () => publish(editor, fields('news', 'Marker-line')));
    expect(shown).toEqual([expect.objectContaining({ title: 'Es gibt Neuigkeiten', tag: 'news', path: '/news/news' })]);
    expect(JSON.stringify(shown)).not.toContain('Marker');
    const { articles } = await editor.read<{ articles: { id: string }[] }>('news?language=en&text=Marker-line');
    const id = articles[0]?.id;
    const again = async () => {
      expectOk(await editor.post('news/change', { id, version: 1, ...fields('news', 'Corrected') }));
      expectOk(await editor.post('news/recall', { id }));
      expectOk(await editor.post('news/publish', { id, version: 2, publishAt: null, expiresAt: null }));
    };
    expect(await shownOn(browser, again)).toEqual([]);
    expect(await shownOn(browser, () => publish(editor, fields('news', 'Another')))).toHaveLength(1);
  });

  test('that are several lead to all of them, in one notification', async () => {
    const editor = await consoleSender(testServer, 'editor');
    const { browser } = await testServer.reader();
    const shown = await shownOn(browser, () =>
      publish(editor, ...newsSlots.map((slot) => fields(slot, `New in ${slot}`))),
    );
    expect(shown).toEqual([expect.objectContaining({ title: 'There is news', path: '/home' })]);
  });
});

describe('time off', () => {
  test('notifies the manager when it is asked for, and the person when it is answered', async () => {
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people;
    if (!person) throw new Error('Nobody is there.');
    const [managers, persons] = [
      await testServer.subscribe(manager.cookie, 'fr'),
      await testServer.subscribe(person.cookie),
    ];
    const startsOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const wish = { id: newId(), typeId: 'unpaid', startsOn, endsOn: startsOn, startsMidday: false, endsMidday: false };
    // Every weekday is a working day for them, whichever day the test runs on.
    await testServer.db.execute(sql`insert into leave_person (user_id, working_days) values (${person.id}, '1234567')`);
    const ask = () => testServer.post('/time-off/ask', { ...wish, note: 'Marker-note', language: 'en' }, person.cookie);
    const shown = await shownOn(managers, async () => {
      expect(await shownOn(persons, ask)).toEqual([]);
    });
    expect(shown).toEqual([
      expect.objectContaining({
        title: 'Une demande de congé attend votre réponse',
        tag: 'team-time-off',
        path: '/time-off/team',
      }),
    ]);
    expect(await shownOn(managers, ask)).toEqual([]);

    const answer = (answered: string) =>
      testServer.post(
        '/time-off/answer',
        { id: wish.id, answer: answered, note: 'Marker-note', language: 'en' },
        manager.cookie,
      );
    const answered = await shownOn(persons, () => answer('declined'));
    expect(answered).toEqual([
      expect.objectContaining({
        title: 'Your time off request was answered',
        tag: 'time-off',
        path: '/time-off/requests',
      }),
    ]);
    expect(await shownOn(persons, () => answer('declined'))).toEqual([]);
    expect(JSON.stringify([shown, answered])).not.toMatch(/Marker|Newcomer|declin|unpaid/i);
  });
});

test('a sick note is notified of to HR of the scope alone, until one of them has opened it', {
  tags: 'long',
}, async () => {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  const nobodys = { locations: ['Nowhere'], departments: null };
  const [one, other, elsewhere] = [
    await roleHolder(testServer, 'hr'),
    await roleHolder(testServer, 'hr'),
    await roleHolder(testServer, 'hr', nobodys),
  ];
  await giveRole(testServer.db, elsewhere.person, 'hr', { locations: null, departments: ['No department'] });
  const all = [one.cookie, other.cookie, elsewhere.cookie, manager.cookie, person.cookie];
  const browsers = await Promise.all(all.map((cookie) => testServer.subscribe(cookie)));
  const report = {
    id: newId() as Id,
    userId: person.id,
    kind: 'sickness',
    phone: '',
    note: '',
    receipt: 'NOTE',
  } as const;
  await testServer.db.insert(absenceReport).values({ ...report, startsOn: sql`current_date` });
  const send = async () => {
    const id = newId() as Id;
    const headers = { 'content-type': 'application/octet-stream' };
    const sent = { method: 'PUT', url: sentProofAddress(report.id, id), body: plainPdf('Marker'), headers } as const;
    expect((await testServer.ask({ ...sent, cookie: person.cookie })).statusCode).toBe(200);
    return id;
  };
  const shown = () => browsers.map((browser) => testServer.receiver.on(browser).map(({ message }) => message));
  const id = await send();
  await testServer.deliver();
  const expected = { title: 'There is something for HR to look at', tag: 'absence-proof', path: '/console/absence' };
  const message = [expect.objectContaining(expected)];
  expect(shown()).toEqual([message, message, [], [], []]);
  expect(JSON.stringify(shown())).not.toMatch(/Marker|sick|proof of|Newcomer/i);
  await testServer.ask({ url: absenceProofAddress(id), cookie: one.cookie });
  const second = await send();
  await testServer.ask({ url: absenceProofAddress(second), cookie: other.cookie });
  await testServer.deliver();
  expect(shown().map(({ length }) => length)).toEqual([1, 1, 0, 0, 0]);
  // Of one's own proof the others of HR are notified.
  await giveRole(testServer.db, person, 'hr');
  await send();
  await testServer.deliver();
  expect(shown().map(({ length }) => length)).toEqual([2, 2, 0, 0, 0]);
});

describe('in every language', () => {
  const kinds = [...notifications.values()];

  test.for(languages)('%s, every notification says something of its own, shortly', (language) => {
    const messages = kinds.map((kind) => messageOf(kind, null, language));
    expect(new Set(messages.map(({ title }) => title)).size).toBe(kinds.length);
    for (const { title, body } of messages) {
      expect(title).toMatch(/^\S.{3,58}\S$/u);
      expect(body).toMatch(/^\S.{3,80}\S$/u);
    }
  });

  test.for(languages.filter((language) => language !== 'en'))('%s is not English', (language) => {
    for (const kind of kinds) {
      const [here, english] = [messageOf(kind, null, language), messageOf(kind, null, 'en')];
      expect([here.title, here.body]).not.toContain(english.title);
      expect(here.body).not.toBe(english.body);
    }
  });
});
