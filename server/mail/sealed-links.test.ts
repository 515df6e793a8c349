import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { invite } from '#server/directory/invites.ts';
import { openMailServer, type ReceivedMail } from '#server/testing/mail-server.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { mail } from './mail-tables.ts';
import { sendDueMails } from './mail-worker.ts';
import { sealBy } from './seal.ts';
import { bySmtp } from './transport.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const sender = { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' };
const { seal } = testServer.inviting;
const read = (token: string) => testServer.post('/auth/link', { token });
const isDue = () => testServer.db.update(mail).set({ nextAttemptAt: sql`now() - interval '1 second'` });

/** Somebody to whom a mail with a link waits. */
const waiting = {
  'a reset': async () => {
    const { email } = await testServer.newcomer();
    await testServer.post('/auth/request-password-reset', { email });
    return email;
  },
  'an invite': async () => {
    const email = `${randomId()}@house.example`;
    const newcomer = { email, fullName: 'Nia First', username: null, position: null, department: null };
    await invite(testServer.db, testServer.inviting, { ...newcomer, language: 'en' });
    return email;
  },
};

/** Every row of every table, as a thief of the database reads it. */
async function dump(): Promise<string> {
  const { rows: tables } = await testServer.db.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = (await testServer.db.execute(sql.raw(`select t::text as text from ${name} t`))) as unknown as {
      rows: { text: string }[];
    };
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** The ways in which a dump could hold a secret without spelling it. */
const spellings = (secret: string) => {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [secret, [...secret].reverse().join(''), bytes.toString('hex'), ...base64];
};

test('somebody who asked for a reset gets it before the invites that were there first', async () => {
  const [invited, asked] = [await waiting['an invite'](), await waiting['a reset']()];
  await isDue();
  const sent: string[] = [];
  await sendDueMails(testServer.db, {
    send: async ({ to }) => void sent.push(to),
    seal,
    writeChosen: async () => 'nothing-left',
    log: testServer.log.logger,
  });
  expect(sent).toEqual([asked, invited]);
});

describe.each(Object.entries(waiting))('the mail of %s', (_, write) => {
  test('waits without its link: a dump of the whole database opens nothing', async () => {
    const email = await write();
    const token = mailedToken((await testServer.mailsTo({ email }))[0]);
    expect((await read(token)).statusCode).toBe(200);
    const dumped = await dump();
    expect(dumped).toContain(email);
    expect(spellings(token).filter((spelling) => dumped.includes(spelling))).toEqual([]);
  });

  test('keeps nothing of its text once it is sent', async () => {
    const email = await write();
    await isDue();
    await sendDueMails(testServer.db, {
      send: async () => {},
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    const [row] = await testServer.db.select().from(mail).where(eq(mail.recipient, email));
    expect(row).toMatchObject({ body: '', sealedBody: null, sentAt: expect.any(Date) });
  });

  test('goes again after a crash under the same Message-ID, with the same link, and it works', async () => {
    await sendDueMails(testServer.db, {
      send: async () => {},
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    const email = await write();
    const server = await openMailServer();
    onTestFinished(() => server.close());
    const carry = bySmtp(server.url, sender);
    const dying = (letter: Parameters<typeof carry>[0]) =>
      carry(letter).then(() => Promise.reject(new Error('killed')));
    await sendDueMails(testServer.db, {
      send: dying,
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    await isDue();
    await sendDueMails(testServer.db, {
      send: carry,
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });

    expect(server.received.map(({ to }) => to)).toEqual([[email], [email]]);
    const [first, second] = server.received;
    expect(second?.messageId).toBe(first?.messageId);
    const tokens = server.received.map(tokenOf);
    expect(tokens[1]).toBe(tokens[0]);
    expect((await read(tokens[0] ?? '')).json().email).toBe(email);
  });

  test('waits on where AUTH_SECRET is another one, and goes once it is the old one again', async () => {
    await sendDueMails(testServer.db, {
      send: async () => {},
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    const email = await write();
    const carried: string[] = [];
    const carry = async ({ to }: { to: string }) => void carried.push(to);
    const other = sealBy('another-secret-that-is-long-enough-too');
    await sendDueMails(testServer.db, {
      send: carry,
      seal: other,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    expect(carried).toEqual([]);
    await isDue();
    await sendDueMails(testServer.db, {
      send: carry,
      seal,
      writeChosen: async () => 'nothing-left',
      log: testServer.log.logger,
    });
    expect(carried).toEqual([email]);
  });
});

/** The token in a mail as it came over the wire, whose lines may be folded. */
function tokenOf({ content }: ReceivedMail): string {
  const text = content.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return new RegExp(`${ourOrigin}/[a-z-]+#([\\w-]{43})`).exec(text)?.[1] ?? '';
}
