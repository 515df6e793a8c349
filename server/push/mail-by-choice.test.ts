import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { type MailKind, mailKinds } from '#contract/push.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { putSwitch } from '#server/company/setup-rows.ts';
import { randomId } from '#server/db/ids.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { sendDueMails } from '#server/mail/mail-worker.ts';
import { sealBy } from '#server/mail/seal.ts';
import { bySmtp } from '#server/mail/transport.ts';
import { passUntilNotified, payrollAt, pdf, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { user } from '#server/session/session-tables.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { newId } from '#server/testing/new-id.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { pushSettings } from './push-tables.ts';
import { unsubscribePurpose, unsubscribeToken } from './unsubscribe-token.ts';

const publicUrl = 'https://staff.house.example';
const testServer = await openTestServer({ publicUrl, origins: new Set([publicUrl]), payslipsReleasedAloneUpTo: 3 });
const smtp = await openMailServer();
const key = derivedKey('a-secret-for-tests-that-is-long-enough', unsubscribePurpose);
afterAll(async () => {
  await smtp.close();
  await testServer.close();
});
beforeAll(() => grantLeave(testServer));
beforeAll(() => restRoom(testServer));

const everything = { payslips: true, news: true, mentions: true, timeOff: true };
const choose = (cookie: string, mails: MailKind[] | undefined, categories = everything) =>
  testServer.post('/push/settings', { categories, quietHours: null, ...(mails && { mail: mails }) }, cookie);
const chosen = async (cookie: string): Promise<MailKind[]> =>
  (await testServer.ask({ url: '/api/push/settings', cookie })).json().mail;

async function member(mails: MailKind[] = [], language?: Language) {
  const person = await testServer.newcomer(language);
  const cookie = await testServer.signIn(person);
  if (mails.length > 0) await choose(cookie, mails);
  return { ...person, cookie, ...roomOf(testServer, cookie) };
}

/** A mail as it was received: its head by name in small letters, each on one line, and its text. */
type Received = { head: Record<string, string>; text: string };

function received(content: string): Received {
  const [head = '', ...rest] = content.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const named = lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]);
  const fields = Object.fromEntries(named) as Record<string, string>;
  const body = rest.join('\r\n\r\n');
  const encoding = fields['content-transfer-encoding'];
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString()
        : body;
  return { head: fields, text };
}

/** Sends all that waits; returns the mails to a person, the newest last. */
async function mailsTo({ email }: { email: string }): Promise<Received[]> {
  await testServer.db.update(mail).set({ nextAttemptAt: sql`now() - interval '1 second'` });
  const send = bySmtp(smtp.url, { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' });
  const seal = sealBy('a-secret-for-tests-that-is-long-enough');
  await sendDueMails(testServer.db, { send, seal, writeChosen: testServer.writeChosen, log: testServer.log.logger });
  send.close?.();
  return smtp.received.filter(({ to }) => to[0] === email).map(({ content }) => received(content));
}

const publish = (person: { id: Id }, ...keys: string[]) =>
  publishPayslips(
    testServer.db,
    keys.map((sourceKey) => ({
      userId: person.id,
      sourceKey,
      fileName: 'Marker-name 1,234.50',
      issuedOn: '2026-11-15',
      externalUrl: 'https://pay.example.com/marker',
    })),
  );

/** A click in a mail program: its server posts, from anywhere and without a cookie. */
const oneClick = (
  address: string,
  more: { body?: string; type?: string; headers?: Record<string, string | null> } = {},
) =>
  testServer.ask({
    method: 'POST',
    url: address.replace(publicUrl, ''),
    body: more.body ?? 'List-Unsubscribe=One-Click',
    headers: {
      origin: null,
      'content-type': more.type ?? 'application/x-www-form-urlencoded',
      ...more.headers,
    },
  });
const linkTo = (person: { id: Id }, kind: MailKind, by = key) =>
  `${publicUrl}/unsubscribe?token=${unsubscribeToken(by, { userId: person.id, kind })}`;
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

describe('mail by choice', () => {
  test('is off until somebody chooses it, and says where it goes and whether there is a mail server', async () => {
    const { email, cookie } = await member();
    const settings = (await testServer.ask({ url: '/api/push/settings', cookie })).json();
    expect(settings).toMatchObject({ mail: [], mailTo: email, sendsMail: false });
  });

  test('stays as it is where a change says nothing of it, and is each person’s own', async () => {
    const [one, other] = [await member(['payslips', 'timeOff']), await member()];
    const changed = await choose(one.cookie, undefined, { ...everything, news: false });
    expect(changed.json()).toMatchObject({ categories: { news: false }, mail: ['payslips', 'timeOff'] });
    await choose(one.cookie, ['mentions', 'mentions']);
    expect(await chosen(one.cookie)).toEqual(['mentions']);
    expect(await chosen(other.cookie)).toEqual([]);
    const unknown = await testServer.post(
      '/push/settings',
      { categories: everything, quietHours: null, mail: ['news'] },
      one.cookie,
    );
    expect(unknown.statusCode).toBe(400);
  });
});

describe('a new payslip', () => {
  test('is mailed to whoever chose it, once however many there are, without a name, a date or an amount', async () => {
    const [one, other] = [await member(['payslips'], 'de'), await member(['mentions', 'timeOff'])];
    await publish(one, 'a', 'b');
    await publish(one, 'c');
    await publish(other, 'a');
    const [sent, ...more] = await mailsTo(one);
    expect(more).toEqual([]);
    expect(sent?.text).toContain(`${publicUrl}/hepayslip`);
    expect(sent?.text).toContain('Stagedoor');
    expect(JSON.stringify(sent)).not.toMatch(/marker|1,234|2026-11|pay\.example/i);
    expect(await mailsTo(other)).toEqual([]);
    expect(await testServer.db.$count(mail, eq(mail.userId, other.id))).toBe(0);
    const [row] = await testServer.db.select().from(mail).where(eq(mail.userId, one.id));
    expect(row).toMatchObject({ body: '', subjects: null, sentAt: expect.any(Date) });
    await publish(one, 'd');
    expect(await mailsTo(one)).toHaveLength(2);
  });

  test('has an address that ends such mails by one click, in its head and in its text', async () => {
    const one = await member(['payslips']);
    await publish(one, 'a');
    const [sent] = await mailsTo(one);
    expect(sent?.head).toMatchObject({
      subject: 'You have a new payslip',
      'list-unsubscribe': `<${linkTo(one, 'payslips')}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(sent?.text).toContain(
      `\n${linkTo(one, 'payslips')}`.replaceAll('\n', sent?.text.includes('\r\n') ? '\r\n' : '\n'),
    );
  });

  test('is not mailed where it was recalled, where the choice was taken back, or to who left meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => member(['payslips'])));
    const [recalled, off, left, partly] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ];
    for (const each of people) await publish(each, 'a');
    await publish(partly, 'b');
    const slips = await testServer.db.select().from(payslip).where(eq(payslip.sourceKey, 'a'));
    const wrong = slips.filter(({ userId }) => [recalled.id, partly.id].includes(userId));
    await recallPayslips(
      testServer.db,
      wrong.map(({ id }) => id),
    );
    await choose(off.cookie, []);
    await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, left.id));
    for (const each of [recalled, off, left]) expect(await mailsTo(each)).toEqual([]);
    expect(await mailsTo(partly)).toHaveLength(1);
    await publish(left, 'c');
    expect(
      await testServer.db.$count(mail, sql`user_id = ${left.id} and sent_at is null and given_up_at is null`),
    ).toBe(1);
    expect(await mailsTo(left)).toEqual([]);
  });
});

describe('a payslip that payroll', () => {
  /** A batch with a payslip for each of these people, released at once. */
  async function released(people: Awaited<ReturnType<typeof member>>[]) {
    const payroll = await payrollAt(testServer);
    const files = people.map(({ profile }) => [`${profile?.username}_2026-10_marker.pdf`, pdf(randomId())]);
    const id = await payroll.bring('october.zip', zipOfFiles(Object.fromEntries(files)));
    await payroll.does('release', { id, visibleFrom: null });
    const documents = await payroll.documents(id);
    const documentOf = (person: { id: string }) => documents.find(({ recipient }) => recipient?.id === person.id)?.id;
    return { payroll, id, documentOf };
  }

  test('recalls is mailed to whoever chose payslips, with its day, what comes next and no reason', {
    tags: 'long',
  }, async () => {
    const [one, other, unchanged] = [
      await member(['payslips']),
      await member(['mentions']),
      await member(['payslips']),
    ];
    const { payroll, id, documentOf } = await released([one, other, unchanged]);
    await passUntilNotified(testServer, id);
    expect(await mailsTo(one)).toHaveLength(1);
    const documents = [documentOf(one), documentOf(other)];
    await payroll.does('recall', { id, documents, reason: 'Marker reason' });
    const [, recalled, ...more] = await mailsTo(one);
    expect(more).toEqual([]);
    expect(recalled?.head).toMatchObject({
      subject: 'One of your payslips was recalled',
      'list-unsubscribe': `<${linkTo(one, 'payslips')}>`,
    });
    expect(recalled?.text.replace(/\s+/g, ' ')).toContain(
      'Payroll recalled your payslip of 15 October 2026. It is no longer in Stagedoor. If there is a corrected one, it appears there.',
    );
    expect(JSON.stringify(recalled)).not.toMatch(/marker/i);
    expect([(await mailsTo(other)).length, (await mailsTo(unchanged)).length]).toEqual([0, 1]);
  });

  test('recalls before anybody could see it is not mailed', async () => {
    const one = await member(['payslips']);
    const { payroll, id } = await released([one]);
    await testServer.db.execute(sql`update payslip_batch set visible_from = now() + interval '1 day' where id = ${id}`);
    await payroll.does('recall', { id, documents: null, reason: 'x' });
    expect(await mailsTo(one)).toEqual([]);
  });

  test('replaces before anybody could see it is mailed as new', async () => {
    const one = await member(['payslips']);
    const { payroll, id, documentOf } = await released([one]);
    await testServer.db.execute(sql`update payslip_batch set visible_from = now() + interval '1 day' where id = ${id}`);
    const uploadId = await payroll.send('corrected.pdf', pdf(randomId()));
    const answer = await payroll.does('replace', { id, document: documentOf(one), uploadId, reason: 'x' });
    expect([answer.statusCode, answer.json().problem]).toEqual([200, null]);
    await passUntilNotified(testServer, id);
    expect((await mailsTo(one)).map(({ head }) => head.subject)).toEqual(['You have a new payslip']);
  });

  test('replaces is mailed as replaced, beside one that is new', { tags: 'long' }, async () => {
    const [one, both] = [await member(['payslips'], 'de'), await member(['payslips'])];
    const { payroll, id, documentOf } = await released([one, both]);
    for (const person of [one, both]) {
      const uploadId = await payroll.send('corrected.pdf', pdf(randomId()));
      await payroll.does('replace', { id, document: documentOf(person), uploadId, reason: 'Marker reason' });
    }
    await publish(both, 'new');
    const [replaced] = await mailsTo(one);
    expect(replaced?.head.subject).toBe('Eine deiner Abrechnungen wurde ersetzt');
    expect(replaced?.text).toContain('15. Oktober 2026');
    const [of] = await mailsTo(both);
    expect(of?.head.subject).toBe('You have a new payslip');
    expect(of?.text).toContain('One of your payslips was replaced');
    expect(JSON.stringify([replaced, of])).not.toMatch(/marker/i);
  });
});

describe('a mention', () => {
  test('is mailed with who it was and a link, and without what they said', { tags: 'long' }, async () => {
    const [ada, ben, carl] = [await member(), await member(['mentions']), await member(['payslips'])];
    const seq = await ben.say('Marker-question');
    await ada.say(`Marker-text @${ben.name} @${carl.name}`);
    const [sent, ...more] = await mailsTo(ben);
    expect(more).toEqual([]);
    expect(sent?.head.subject).toBe(`${ada.name} mentioned you in My Voice`);
    expect(sent?.text).toContain(`${publicUrl}/my-voice`);
    expect(JSON.stringify(sent)).not.toContain('Marker');
    expect(await mailsTo(carl)).toEqual([]);

    await ada.say('Marker-answer', { replyTo: seq });
    await carl.say(`Marker-text @${ben.name}`);
    const [, second] = await mailsTo(ben);
    expect(second?.head.subject).toBe(`${carl.name} mentioned you in My Voice`);
    expect(second?.text).toContain(`${ada.name} replied to you in My Voice`);
    expect(JSON.stringify(second)).not.toContain('Marker');
  });

  test('that was taken back before is not', async () => {
    const [ada, ben] = [await member(), await member(['mentions'])];
    await ada.post('/my-voice/messages/remove', { seq: await ada.say(`@${ben.name}`) });
    expect(await mailsTo(ben)).toEqual([]);
  });

  test('is not while the company has turned My Voice off', async () => {
    const [ada, ben] = [await member(), await member(['mentions'])];
    await ada.say(`@${ben.name}`);
    await putSwitch(testServer.db, 'myVoice', false);
    expect(await mailsTo(ben)).toEqual([]);
    await putSwitch(testServer.db, 'myVoice', true);
    await ada.say(`@${ben.name}`);
    expect(await mailsTo(ben)).toHaveLength(1);
  });
});

describe('an answer to leave', () => {
  async function asked(mails: MailKind[]) {
    const { manager, people } = await aTeam(testServer, 1, { people: 'fr' });
    const [person] = people;
    if (!person) throw new Error('Nobody is there.');
    if (mails.length > 0) await choose(person.cookie, mails);
    const ask = async (startsOn: string) => {
      const dates = { startsOn, endsOn: startsOn, startsMidday: false, endsMidday: false };
      const wish = { id: newId(), typeId: 'unpaid', ...dates, note: 'Marker-wish', language: 'en' };
      const answer = await testServer.post('/time-off/ask', wish, person.cookie);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return wish.id;
    };
    const answer = (id: string, how: string) =>
      testServer.post('/time-off/answer', { id, answer: how, note: 'Marker-note', language: 'en' }, manager.cookie);
    const takeBack = (id: string) => testServer.post('/time-off/take-back', { id, language: 'en' }, manager.cookie);
    await testServer.db.execute(sql`insert into leave_person (user_id, working_days) values (${person.id}, '1234567')`);
    return { person, manager, ask, answer, takeBack };
  }
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

  test('is mailed to nobody who did not choose it; their manager is mailed what waits, as ever', async () => {
    const { person, manager, ask, answer } = await asked(['payslips', 'mentions']);
    await answer(await ask(day(40)), 'approved');
    expect(await mailsTo(person)).toEqual([]);
    expect(await mailsTo(manager)).toHaveLength(1);
  });

  test('is mailed as it is in the end, in the person’s language, and without the manager’s note', {
    tags: 'long',
  }, async () => {
    const { person, ask, answer, takeBack } = await asked(['timeOff']);
    const id = await ask(day(40));
    await answer(id, 'declined');
    await takeBack(id);
    await answer(id, 'approved');
    const [sent, ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(sent?.head['list-unsubscribe']).toBe(`<${linkTo(person, 'timeOff')}>`);
    expect(sent?.text).toMatch(/Unpaid leave[\s\S]*\/time-off\/requests/);
    expect(sent?.text).toContain('À voir dans Stagedoor');
    expect(JSON.stringify(sent)).not.toContain('Marker');
    await takeBack(id);
    await answer(await ask(day(50)), 'declined');
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test('is mailed where somebody else gave days of the leave back, and not where they undid it at once', {
    tags: 'long',
  }, async () => {
    const { person, manager, ask, answer } = await asked(['timeOff']);
    const id = await ask(day(40));
    await answer(id, 'approved');
    expect(await mailsTo(person)).toHaveLength(1);
    const days = { startsOn: day(40), endsOn: day(40), startsMidday: false, endsMidday: false };
    const give = (giveBack: Id) =>
      testServer.post('/time-off/team/give-back', { id, giveBack, ...days, language: 'en' }, manager.cookie);
    const undone = newId();
    await give(undone);
    await testServer.post('/time-off/team/undo-give-back', { id, giveBack: undone, language: 'en' }, manager.cookie);
    expect(await mailsTo(person)).toHaveLength(1);
    expect((await give(newId())).statusCode).toBe(200);
    expect((await mailsTo(person)).map(({ text }) => text)).toEqual([
      expect.anything(),
      expect.stringContaining('Unpaid leave'),
    ]);
  });
});

describe('one click', () => {
  test.for([
    ['a form', 'mentions', undefined, undefined],
    [
      'a form with parts',
      'payslips',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const)(
    'as %s ends mails of one kind, from anywhere, signed out, again and again',
    async ([, kind, type, body]) => {
      const kinds: MailKind[] = ['payslips', 'mentions', 'timeOff'];
      const one = await member(kinds);
      const click = () =>
        oneClick(linkTo(one, kind), {
          ...(type && { type }),
          ...(body && { body }),
          headers: { origin: 'https://mail.example' },
        });
      for (let time = 0; time < 2; time += 1) {
        const answer = await click();
        expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
        expect(await chosen(one.cookie)).toEqual(kinds.filter((each) => each !== kind));
      }
      const acts = await testServer.db.select().from(audit).where(eq(audit.actor, one.id));
      expect(acts.filter(({ action }) => action === 'mail-turned-off')).toMatchObject([
        { object: kind, result: 'ok', session: null },
      ]);
    },
  );

  test('does nothing where the address is only opened, or the request is another one', async () => {
    const one = await member(['payslips']);
    const address = linkTo(one, 'payslips').replace(publicUrl, '');
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await testServer.ask({ method, url: address, headers: { accept: 'text/html' } })).statusCode).toBe(200);
    }
    expect((await oneClick(address, { body: '' })).statusCode).toBe(400);
    expect((await oneClick(address, { body: 'List-Unsubscribe=No' })).statusCode).toBe(400);
    for (const type of ['application/json', 'text/plain', 'text/xml']) {
      expect([type, (await oneClick(address, { type })).statusCode]).toEqual([type, 415]);
    }
    expect((await oneClick(address, { body: 'x'.repeat(1100) })).statusCode).toBe(413);
    expect((await oneClick(address, { headers: { host: 'evil.test' } })).statusCode).toBe(421);
    await testServer.post('/push/mail/link', { token: tokenOf(linkTo(one, 'payslips')) });
    expect(await chosen(one.cookie)).toEqual(['payslips']);
  });

  test('opens no other door: a form from elsewhere is refused there', async () => {
    for (const url of ['/api/push/mail/off', '/api/push/settings', '/api/auth/sign-out', '/absence/sickness']) {
      expect([url, (await oneClick(url)).statusCode]).toEqual([url, 403]);
    }
  });

  test('by an address that is forged, cut, another’s or another kind’s ends nothing', async () => {
    const [one, other] = [await member([...mailKinds]), await member()];
    const token = tokenOf(linkTo(one, 'payslips'));
    const [kind = '', id = '', mac = ''] = token.split('.');
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      `mentions.${id}.${mac}`,
      `${kind}.${one.id}.${tokenOf(linkTo(other, 'payslips')).split('.')[2]}`,
      `${kind}.${one.id}.${'A'.repeat(43)}`,
      `news.${id}.${mac}`,
      tokenOf(linkTo(one, 'payslips', derivedKey('a-secret-for-tests-that-is-long-enough', 'known devices'))),
      tokenOf(linkTo(one, 'payslips', derivedKey('another-secret-for-tests-that-is-long', unsubscribePurpose))),
    ];
    for (const bad of forged) {
      expect([bad, (await oneClick(`/unsubscribe?token=${bad}`)).json().code]).toEqual([bad, 'LINK_UNKNOWN']);
      const off = await testServer.post('/push/mail/off', { token: bad || '-' });
      expect([bad, off.statusCode, off.json().code]).toEqual([bad, 404, 'LINK_UNKNOWN']);
      expect((await testServer.post('/push/mail/link', { token: bad || '-' })).json().code).toBe('LINK_UNKNOWN');
    }
    expect((await oneClick(`/unsubscribe?token=${token}&token=${token}`)).statusCode).toBe(404);
    await oneClick(linkTo(other, 'mentions'));
    expect(await chosen(one.cookie)).toEqual([...mailKinds]);
    expect(await testServer.db.$count(pushSettings, eq(pushSettings.userId, other.id))).toBe(0);
  });

  test('works by a link that an older secret signed, while that secret is in the settings', async () => {
    const one = await member(['payslips']);
    const changed = (olderSecrets: string[]) =>
      openTestServer({
        database: testServer.database,
        publicUrl,
        origins: new Set([publicUrl]),
        secret: 'the-next-secret-for-tests-is-long-enough',
        olderSecrets,
      });
    const forgot = await changed([]);
    onTestFinished(() => forgot.app.close());
    const token = tokenOf(linkTo(one, 'payslips'));
    expect((await forgot.post('/push/mail/off', { token })).statusCode).toBe(404);
    const unchanged = await changed(['a-secret-for-tests-that-is-long-enough']);
    onTestFinished(() => unchanged.app.close());
    expect((await unchanged.post('/push/mail/off', { token })).json()).toEqual({ kind: 'payslips' });
    expect(await chosen(one.cookie)).toEqual([]);
  });
});

test('the screen of a link says what it would end and ends it, signed out, and ends nobody else’s', async () => {
  const [one, other] = [await member(['payslips', 'timeOff']), await member(['timeOff'])];
  const token = tokenOf(linkTo(one, 'timeOff'));
  const read = await testServer.post('/push/mail/link', { token });
  expect([read.statusCode, read.json()]).toEqual([200, { kind: 'timeOff' }]);
  for (let time = 0; time < 2; time += 1) {
    // The person signed in here is not the recipient of the mail.
    const off = await testServer.post('/push/mail/off', { token }, other.cookie);
    expect([off.statusCode, off.json()]).toEqual([200, { kind: 'timeOff' }]);
  }
  expect([await chosen(one.cookie), await chosen(other.cookie)]).toEqual([['payslips'], ['timeOff']]);
});
