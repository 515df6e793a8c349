import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { absenceKinds } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { languages } from '#contract/language.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { absenceReport } from './absence-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const today = () => new Date().toISOString().slice(0, 10);

async function somebody(language?: (typeof languages)[number]) {
  const [person, manager] = [await testServer.newcomer(language), await testServer.newcomer('fr')];
  await testServer.db.insert(employeeProfile).values({ userId: person.id, managerId: manager.id });
  return { ...person, manager, cookie: await testServer.signIn(person) };
}

const open = (kind: string, cookie?: string, query = '?language=en') =>
  testServer.ask({ url: `/absence/${kind}${query}`, ...(cookie ? { cookie } : {}) });

const send = (kind: string, cookie: string, fields: Record<string, string>, query = '?language=en') =>
  testServer.ask({
    method: 'POST',
    url: `/absence/${kind}${query}`,
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: form,
  });

const hidden = (page: string) => / name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
const reports = async (cookie: string) => (await testServer.ask({ url: '/api/absence/reports', cookie })).json();

describe('where absences are reported', () => {
  test('is our own form, in the reader’s language', async () => {
    const { cookie } = await somebody();
    const forms = (await testServer.ask({ url: '/api/absence/forms?language=kri', cookie })).json();
    expect(forms).toEqual(absenceKinds.map((kind) => ({ kind, url: `/absence/${kind}?language=kri` })));
  });

  test('is the company’s, where it has one', async () => {
    const sickness = 'https://forms.example.com/sick?a=1';
    const other = await openTestServer({
      absenceForms: { sickness, 'child-sickness': null, late: null, 'call-back': null },
    });
    try {
      const cookie = await other.signIn(await other.newcomer());
      const [first, second] = (await other.ask({ url: '/api/absence/forms?language=en', cookie })).json();
      expect([first.url, second.url]).toEqual([sickness, '/absence/child-sickness?language=en']);
    } finally {
      await other.close();
    }
  });
});

describe.each(absenceKinds)('the form for %s', (kind) => {
  test.for(languages)('is a whole page in %s without any script', async (language) => {
    const { cookie } = await somebody();
    const page = await open(kind, cookie, `?language=${language}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(
      `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="light">`,
    );
    expect(page.body).not.toMatch(/<script|<style| style=| on\w+=|undefined|null/);
    expect(hidden(page.body)).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body.match(/<label/g)).toHaveLength(3);
  });

  test('sends a visitor who is not signed in to the sign-in, and stores nothing', async () => {
    const before = await testServer.db.$count(absenceReport);
    for (const page of [await open(kind), await send(kind, 'none=1', { startsOn: today() })]) {
      expect(page.statusCode).toBe(401);
      expect(page.body).toContain(
        `<a class="button" href="/?to=${encodeURIComponent(`/absence/${kind}?language=en`)}"`,
      );
    }
    expect(await testServer.db.$count(absenceReport)).toBe(before);
  });

  test('gives back what was typed where it could not be sent, and takes it then', async () => {
    const { cookie, id: userId } = await somebody();
    const typed = {
      id: randomId() as string,
      startsOn: today(),
      returnsOn: '',
      minutesLate: '5',
      phone: '+232 76 000000',
      note: 'Fever <b>',
    };
    const signedOut = await send(kind, 'none=1', typed);
    await testServer.db.insert(rateLimits).values({ key: `absence:${userId}`, count: 60, since: new Date() });
    const tooMany = await send(kind, cookie, typed);
    await testServer.db.delete(rateLimits).where(eq(rateLimits.key, `absence:${userId}`));
    expect([signedOut.statusCode, tooMany.statusCode]).toEqual([401, 429]);
    for (const { body } of [signedOut, tooMany]) {
      expect(hidden(body)).toBe(typed.id);
      expect(body).toContain(`value="${typed.startsOn}"`);
      expect(body).toContain('Fever &lt;b&gt;');
    }
    expect(signedOut.body).toMatch(/<a class="button" href="[^"]+" target="_blank" rel="noopener">Log in/);
    expect(signedOut.body).toContain('What you typed stays here: come back and send it.');
    expect((await send(kind, cookie, typed)).statusCode).toBe(303);
  });

  test('is stored, mailed to the manager, audited, and answered with a number', async () => {
    const { cookie, manager, name, id } = await somebody();
    const report = hidden((await open(kind, cookie)).body);
    const fields = {
      id: report,
      startsOn: today(),
      returnsOn: '',
      minutesLate: '137',
      phone: '+232 76 000000',
      note: 'Fever <b>',
    };
    const answer = await send(kind, cookie, fields);
    expect(answer.statusCode).toBe(303);
    const receipt = await testServer.ask({ url: String(answer.headers.location), cookie });
    const [row] = await testServer.db.select().from(absenceReport).where(eq(absenceReport.userId, id));
    expect(row).toMatchObject({
      id: report,
      kind,
      startsOn: today(),
      minutesLate: kind === 'late' ? 137 : null,
      phone: kind === 'call-back' ? '+232 76 000000' : '',
      note: 'Fever <b>',
    });
    expect(row?.receipt).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(receipt.body).toContain(row?.receipt);
    expect(receipt.body).toContain(manager.name);
    const [mail] = await testServer.mailsTo(manager);
    expect(mail?.body).toContain(row?.receipt);
    expect(mail?.subject).toContain(name);
    expect(mail?.body).toContain(`${name} a joint une note au signalement.`);
    expect(mail?.body).not.toMatch(/Fever|76 000000|\b137\b/);
    expect(await reports(cookie)).toMatchObject([
      { id: report, kind, startsOn: today(), receipt: row?.receipt, note: 'Fever <b>' },
    ]);
    const [act] = await testServer.db.select().from(audit).where(eq(audit.object, report));
    expect(act).toMatchObject({ actor: id, action: 'absence-reported', result: 'ok' });
  });
});

describe('a form', () => {
  test('speaks the person’s own language where none is asked for', async () => {
    const { cookie } = await somebody('ar');
    expect((await open('sickness', cookie, '')).body).toContain('<html lang="ar" dir="rtl"');
    expect((await open('sickness', cookie, '?language=xx')).body).toContain('<html lang="ar"');
  });

  test('sent twice is one report with one number and one mail', async () => {
    const { cookie, manager } = await somebody();
    const fields = { id: hidden((await open('sickness', cookie)).body), startsOn: today(), returnsOn: '', note: '' };
    const both = await Promise.all([send('sickness', cookie, fields), send('sickness', cookie, fields)]);
    expect(both[0].statusCode).toBe(303);
    expect(both[1].headers.location).toBe(both[0].headers.location);
    expect(await reports(cookie)).toHaveLength(1);
    const mails = await testServer.mailsTo(manager);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).not.toContain('note');
  });

  test('sent, changed and sent again says so, and can be sent as another report', async () => {
    const { cookie } = await somebody();
    const fields = { id: hidden((await open('sickness', cookie)).body), startsOn: today(), returnsOn: '', note: '' };
    await send('sickness', cookie, fields);
    const again = await send('sickness', cookie, { ...fields, note: 'More' });
    const [first] = await reports(cookie);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain(first.receipt);
    expect(again.body).toContain('More</textarea>');
    expect((await send('sickness', cookie, { ...fields, note: 'More', id: hidden(again.body) })).statusCode).toBe(303);
    expect(await reports(cookie)).toHaveLength(2);
  });

  test('under another person’s id reveals nothing of theirs', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const fields = { id: hidden((await open('late', one.cookie)).body), startsOn: today(), minutesLate: '5', note: '' };
    const location = String((await send('late', one.cookie, fields)).headers.location);
    const tried = await send('late', other.cookie, fields);
    expect(tried.body).not.toContain((await reports(one.cookie))[0].receipt);
    expect(await reports(other.cookie)).toEqual([]);
    const theirs = await testServer.ask({ url: location, cookie: other.cookie });
    const nobodys = await testServer.ask({ url: '/absence/receipts/AAAA-AAAA', cookie: other.cookie });
    expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404]);
  });

  test('shows each error beside its field, and keeps what was typed', async () => {
    const { cookie } = await somebody();
    const typed = { startsOn: '2026-02-30', returnsOn: '1999-01-01', note: 'x'.repeat(5_000) };
    const page = await send('sickness', cookie, { id: randomId(), ...typed });
    expect(page.statusCode).toBe(400);
    expect(page.body.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(page.body).toContain(
      'value="2026-02-30" aria-invalid="true" aria-describedby="startsOn-problem startsOn-hint"',
    );
    expect(page.body).toContain('id="startsOn-problem"');
    expect(page.body).toContain('5000');
    expect(page.body).toContain(typed.note);
    expect(await reports(cookie)).toEqual([]);
  });

  test.for([
    ['late', { minutesLate: '' }, 'minutesLate'],
    ['late', { minutesLate: '0' }, 'minutesLate'],
    ['late', { minutesLate: '601' }, 'minutesLate'],
    ['late', { minutesLate: '1e2' }, 'minutesLate'],
    ['call-back', { phone: '' }, 'phone'],
    ['call-back', { phone: 'call me' }, 'phone'],
    ['call-back', { phone: '+()--..//  ' }, 'phone'],
    ['sickness', { returnsOn: '2020-01-01' }, 'returnsOn'],
    ['sickness', { startsOn: '' }, 'startsOn'],
    ['sickness', { startsOn: '2199-01-01' }, 'startsOn'],
    ['sickness', { note: 'x'.repeat(1001) }, 'note'],
  ] as const)('for %s with %o is not taken', async ([kind, wrong, field]) => {
    const { cookie } = await somebody();
    const fields = {
      id: randomId(),
      startsOn: today(),
      returnsOn: '',
      minutesLate: '5',
      phone: '12345',
      note: '',
    };
    const page = await send(kind, cookie, { ...fields, ...wrong });
    expect(page.statusCode).toBe(400);
    expect(page.body.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(page.body).toContain(`id="${field}-problem"`);
  });

  test('takes a day back at work that is the first day away: somebody came later that day', async () => {
    const { cookie } = await somebody();
    const page = await send('sickness', cookie, { startsOn: today(), returnsOn: today(), note: '' });
    expect(page.statusCode).toBe(303);
  });

  test('takes a note of as many characters as it says, whatever they are, and shows it to who wrote it', async () => {
    const [{ cookie }, other] = [await somebody(), await somebody()];
    const note = '🎭'.repeat(1000);
    await send('late', cookie, { startsOn: today(), minutesLate: '5', note });
    expect(await reports(cookie)).toMatchObject([{ note }]);
    expect(await reports(other.cookie)).toEqual([]);
  });

  test('takes days as people write them, and Arabic figures', async () => {
    const { cookie } = await somebody();
    const [year, month, day] = today().split('-');
    await send('late', cookie, { startsOn: `${day}/${month}/${year}`, minutesLate: '٢٥', note: '' });
    await send('call-back', cookie, { startsOn: today(), phone: '+٢٣٢ ۷۶ 123', note: '' });
    expect(await reports(cookie)).toMatchObject([
      { startsOn: today(), phone: '+232 76 123' },
      { startsOn: today(), minutesLate: 25 },
    ]);
  });

  test('says each day in words, in the reader’s language, whatever the browser’s field writes', async () => {
    const { cookie } = await somebody();
    const words = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    const inWords = (day: string) => words.format(new Date(day));
    const opened = await open('sickness', cookie, '?language=de');
    expect(opened.body).toContain(`aria-describedby="startsOn-hint"`);
    expect(opened.body).toContain(`Heute ist der ${inWords(today())}.`);
    expect(opened.body).not.toContain('gewählt');

    const typed = { startsOn: '02.11.2020', returnsOn: '2020-12-11', note: '' };
    const refused = await send('sickness', cookie, { id: randomId(), ...typed }, '?language=de');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Du hast den 2. November 2020 gewählt.');
    expect(refused.body).toContain('Du hast den 11. Dezember 2020 gewählt.');
  });

  test('shows what was typed as text, never as a page', async () => {
    const { cookie } = await somebody();
    const evil = '"><script>alert(1)</script>';
    const fields = { startsOn: evil, returnsOn: evil, note: `</textarea>${evil}`.repeat(60), id: evil };
    const page = await send('sickness', cookie, fields, `?language=${encodeURIComponent(evil)}`);
    expect(page.statusCode).toBe(400);
    expect(page.body).not.toContain('<script');
  });

  test('from another site is refused like everything else', async () => {
    const { cookie } = await somebody();
    const headers = { ...form, origin: 'https://evil.test' };
    const answer = await testServer.ask({ method: 'POST', url: '/absence/late', cookie, body: 'startsOn=x', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  test.for([
    ['far too large', 'x'.repeat(33_000), form, 413],
    ['of many fields', 'a=b&'.repeat(1_000), form, 413],
    ['of another type', '{}', { 'content-type': 'text/xml' }, 415],
  ] as const)('%s gets a page to read', async ([, body, headers, status]) => {
    const { cookie } = await somebody();
    const answer = await testServer.ask({ method: 'POST', url: '/absence/late?language=en', cookie, body, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('role="alert"');
  });

  test('of an unknown kind is not found', async () => {
    const { cookie } = await somebody();
    for (const kind of ['holiday', 'toString', '__proto__']) {
      expect((await open(kind, cookie)).statusCode).toBe(404);
      expect((await send(kind, cookie, {})).statusCode).toBe(404);
    }
  });

  test('is limited to sixty an hour', async () => {
    const { cookie, id } = await somebody();
    await testServer.db.insert(rateLimits).values({ key: `absence:${id}`, count: 60, since: new Date() });
    const answer = await send('late', cookie, { startsOn: today(), minutesLate: '5', note: '' });
    expect([answer.statusCode, await reports(cookie)]).toEqual([429, []]);
    expect(answer.body).toContain('<main>');
  });
});

test('one’s own reports come the newest first', async () => {
  const { cookie, id: userId } = await somebody();
  const report = (note: string, first: string, minutes: number) => ({
    ...{ userId, note, id: `${first}${randomId().slice(1)}` as string as Id, kind: 'late' as const },
    ...{
      startsOn: today(),
      phone: '',
      receipt: randomId().slice(0, 9),
      reportedAt: new Date(Date.now() - minutes * 60_000),
    },
  });
  const written = [report('old', 'f', 3), report('new', '0', 1), report('middle', '8', 2)];
  await testServer.db.insert(absenceReport).values(written);
  expect((await reports(cookie)).map(({ note }: { note: string }) => note)).toEqual(['new', 'middle', 'old']);
});

test('without a manager of record the receipt says that nobody was notified', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const answer = await send('sickness', cookie, { startsOn: today(), returnsOn: '', note: '' });
  const receipt = await testServer.ask({ url: String(answer.headers.location), cookie });
  expect(receipt.body).toContain('nobody was told');
});

test('the form opens in the theme and the font of the app', async () => {
  const { cookie } = await somebody();
  const dark = await open('late', `${cookie}; stagedoor-look=de.dark`, '');
  expect(dark.body).toContain('data-theme="dark"');
  expect((await open('late', cookie)).body).toContain('data-theme="light"');
  const strange = await open('late', 'stagedoor-look=ar.dark', '');
  expect(strange.body).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
  expect((await testServer.ask({ url: '/absence/form.css' })).body).toContain('"Onest Variable"');
});

test('the style sheet is ours and open to all', async () => {
  const sheet = await testServer.ask({ url: '/absence/form.css' });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('forms are accepted only at this address', async () => {
  const answer = await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', body: 'a=b', headers: form });
  expect(answer.statusCode).toBe(415);
});
