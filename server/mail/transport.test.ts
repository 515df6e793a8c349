import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { bySmtp, intoFolder, isAddressRefused, type OutgoingMail } from './transport.ts';

const sender = { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' };
const body = 'Hello Zoë,\n\nثلاثة أبواب 🎭\n\nhttps://staff.house.example/reset-password#abc\n';

function aMail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  return { id: randomId(), to: 'ada@house.example', subject: 'Choose a new password', body, ...more };
}

/** The head of a mail, each header on one line. */
function headOf(content: string): string[] {
  return (content.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const names = (content: string) => headOf(content).map((line) => line.split(':')[0]?.toLowerCase());

describe('by a mail server', () => {
  const open: MailServer[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });
  const mailServer = async (options = {}) => {
    const server = await openMailServer(options);
    open.push(server);
    return server;
  };

  test('a mail arrives as it was written, from us, to one person', async () => {
    const server = await mailServer();
    const mail = aMail();
    await bySmtp(server.url, sender)(mail);
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'staff@house.example', to: ['ada@house.example'] });
    expect(received?.messageId).toBe(`<${mail.id}@staff.house.example>`);
    expect(headOf(received?.content ?? '')).toEqual(
      expect.arrayContaining([
        'From: Stagedoor <staff@house.example>',
        'To: ada@house.example',
        'Subject: Choose a new password',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(textOf(received?.content ?? '')).toBe(body);
  });

  test('a repeat carries the same Message-ID', async () => {
    const server = await mailServer();
    const mail = aMail();
    await bySmtp(server.url, sender)(mail);
    await bySmtp(server.url, sender)(mail);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test.for([
    ['an address', { to: 'ada@house.example\r\nBcc: all@evil.test' }],
    ['an address with a list', { to: 'ada@house.example, all@evil.test' }],
    ['an address with brackets', { to: 'ada@house.example> <all@evil.test' }],
    ['a subject', { subject: 'Hello\r\nBcc: all@evil.test\r\n\r\nAnother body' }],
    ['a subject with line feeds', { subject: 'Hello\nBcc: all@evil.test' }],
    ['a subject with odd line ends', { subject: 'Hello\u2028Bcc: all@evil.test\u0085X: y\rZ: w' }],
    ['a text', { body: 'Hello Ada\r\nBcc: all@evil.test\r\n.\r\nMAIL FROM:<evil@evil.test>\r\n' }],
    ['an id', { id: 'x>\r\nBcc: all@evil.test' as Id }],
  ] as const)('a line break in %s adds no header and nobody who gets it', async ([, more]) => {
    const server = await mailServer();
    await bySmtp(server.url, sender)(aMail()).then();
    const usual = names(server.received[0]?.content ?? '').toSorted();
    await bySmtp(server.url, sender)(aMail(more)).catch(() => {});
    for (const { to, content } of server.received.slice(1)) {
      expect(to).toHaveLength(1);
      expect(to[0]).not.toBe('all@evil.test');
      expect(names(content).toSorted()).toEqual(usual);
    }
    expect(server.received.length).toBeLessThanOrEqual(2);
  });

  test('a server that refuses, hangs up or is not there fails the mail, and later mails succeed', async () => {
    const server = await mailServer();
    const carry = bySmtp(server.url, sender, 1_000);
    for (const mood of ['refuses', 'drops', 'is-silent'] as const) {
      server.mood = mood;
      await expect(carry(aMail())).rejects.toThrow();
    }
    server.mood = 'takes';
    await carry(aMail());
    expect(server.received).toHaveLength(1);
    await expect(bySmtp('smtp://127.0.0.1:1', sender)(aMail())).rejects.toThrow('ECONNREFUSED');
  });

  test('a server that never greets is given up after the timeout', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    await expect(bySmtp(`smtp://127.0.0.1:${port}`, sender, 300)(aMail())).rejects.toThrow();
  });

  test('a remote server gets nothing over an unencrypted connection', async () => {
    const server = await mailServer();
    // The same server by a name that is not one of the machine's own.
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    await expect(bySmtp(elsewhere, sender, 1_000)(aMail())).rejects.toThrow(/STARTTLS/);
    expect(server.received).toEqual([]);
    for (const host of ['127.0.0.1', 'localhost']) {
      await bySmtp(server.url.replace('127.0.0.1', host), sender)(aMail());
    }
    expect(server.received).toHaveLength(2);
  });

  test('a remote server gets the mail over STARTTLS only with a trusted certificate', async () => {
    const server = await mailServer({ disabledCommands: [] });
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    await expect(bySmtp(elsewhere, sender)(aMail())).rejects.toThrow(/certificate/i);
    const trusting = `${elsewhere}?tls.rejectUnauthorized=false`;
    await bySmtp(trusting, sender)(aMail());
    expect(server.received).toHaveLength(1);
  });

  test('a server with an untrusted certificate gets nothing, over direct TLS or STARTTLS', async () => {
    const [direct, later] = [await mailServer({ secure: true }), await mailServer({ disabledCommands: [] })];
    await expect(bySmtp(direct.url, sender)(aMail())).rejects.toThrow(/certificate/i);
    await expect(bySmtp(later.url, sender)(aMail())).rejects.toThrow(/certificate/i);
    expect([...direct.received, ...later.received]).toEqual([]);
  });

  test('its password is said to it alone', async () => {
    const asked: string[] = [];
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth: { username?: string; password?: string }, _: unknown, answer: (e: null, r: object) => void) => {
        asked.push(`${auth.username}:${auth.password}`);
        answer(null, { user: auth.username });
      },
    });
    await bySmtp(server.url.replace('//', '//me:s%40cret@'), sender)(aMail());
    expect(asked).toEqual(['me:s@cret']);
    expect(server.received[0]?.content).not.toContain('s@cret');
  });
});

test.for([
  ['RCPT TO', '550 lives here no more', true],
  ['RCPT TO', '550 5.1.1 no such mailbox', true],
  ['RCPT TO', '552-5.2.2 mailbox full', true],
  ['RCPT TO', '550 5.7.1 looks like spam', false],
  ['RCPT TO', '450 4.1.1 later', false],
  ['DATA', '550 5.1.1 no such mailbox', false],
] as const)('a refusal of %s by "%s" is one of the address itself: %s', ([command, response, isOfAddress]) => {
  expect(isAddressRefused({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(isOfAddress);
});

describe('into a folder', () => {
  const inFolder = async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'stagedoor-mail-')), 'mail');
    onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
    const said: string[] = [];
    return { folder, said, carry: intoFolder(folder, sender, (line) => said.push(line)) };
  };

  test('a mail is one file that only its owner reads, and a line says where it lies', async () => {
    const { folder, said, carry } = await inFolder();
    const mail = aMail();
    await carry(mail);
    const file = join(folder, `${mail.id}.eml`);
    const content = await readFile(file, 'utf8');
    expect(content).toMatch(/\r\n$|=$/);
    expect(textOf(content)).toBe(body);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(said).toEqual([`A mail lies in ${file}`]);
  });

  test('whoever looks while mails are written finds whole ones only', async () => {
    const { folder, carry } = await inFolder();
    const mails = Array.from({ length: 40 }, () => aMail({ body: `${body.repeat(500)}The end\n` }));
    let writing = true;
    let looks = 0;
    const looking = (async () => {
      while (writing) {
        for (const name of (await readdir(folder).catch(() => [])).filter((found) => found.endsWith('.eml'))) {
          expect(textOf(await readFile(join(folder, name), 'utf8'))).toMatch(/The end\n$/);
          looks += 1;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (const mail of mails) await carry(mail);
    writing = false;
    await looking;
    expect(looks).toBeGreaterThan(0);
    expect((await readdir(folder)).toSorted()).toEqual(mails.map(({ id }) => `${id}.eml`).toSorted());
  });

  test('a repeat takes the place of the first', async () => {
    const { folder, carry } = await inFolder();
    const mail = aMail();
    await carry(mail);
    await carry(mail);
    expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  });

  test('a mail that cannot be written is not taken', async () => {
    const { folder, said, carry } = await inFolder();
    await carry(aMail());
    const [file = ''] = await readdir(folder);
    await expect(intoFolder(join(folder, file), sender, (line) => said.push(line))(aMail())).rejects.toThrow();
    expect(said).toHaveLength(1);
  });
});

/** The decoded text of a mail with one part. */
function textOf(content: string): string {
  const at = content.indexOf('\r\n\r\n');
  const [head, packed] = [content.slice(0, at), content.slice(at + 4)];
  const form = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (form === 'base64') return Buffer.from(packed, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (form !== 'quoted-printable') return packed.replaceAll('\r\n', '\n');
  const bytes = packed
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
