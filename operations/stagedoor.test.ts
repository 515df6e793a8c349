import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#run/free-port.mjs';
import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';
import { openMailServer } from '#server/testing/mail-server.ts';
import { type RealPostgres, startRealPostgres } from '#server/testing/real-postgres.ts';
import { openLiveSocket } from './testing/live-socket.ts';
import { type Exit, run } from './testing/running.ts';
import { type Settings, startServer } from './testing/server.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const secret = 'first-night-of-many-more';
let postgres: RealPostgres;
beforeAll(async () => {
  postgres = await startRealPostgres();
  return postgres.stop;
});

/** An empty production house, as an operator has it after the first start. */
async function emptyHouse(kind: 'embedded' | 'postgres', more: Record<string, string> = {}): Promise<Settings> {
  const port = String(await freePort());
  return {
    NODE_ENV: 'production',
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this test knows',
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'warn',
    ...(kind === 'postgres' ? { DATABASE_URL: postgres.url(await postgres.createDatabase()) } : {}),
    ...more,
  };
}

/** Runs the operator's command to its end. */
async function stagedoor(settings: Settings, ...words: string[]): Promise<Exit & { said: string }> {
  const env = { ...withoutSettings(), ...settings };
  const running = run(process.execPath, ['server/stagedoor.ts', ...words], { cwd: root, env });
  const exit = await running.ended;
  return { ...exit, said: running.output() };
}

async function mailsIn(settings: Settings): Promise<string[]> {
  const folder = join(settings.DATA_DIR, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The token of an invite, out of a mail whose lines may be folded. */
function tokenIn(mail: string | undefined): string {
  return /invite#([\w-]{43})/.exec((mail ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[1] ?? 'none';
}

async function open(settings: Settings) {
  const server = await startServer(settings);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

async function accept(url: string, token: string): Promise<Response> {
  return fetch(`${url}/api/auth/accept-invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token, password: secret }),
  });
}

describe.each(['embedded', 'postgres'] as const)('on the %s database', (kind) => {
  test('the first person comes in by an invite and in no other way', async () => {
    const settings = await emptyHouse(kind);
    const invited = await stagedoor(settings, 'invite', 'Hr.First@house.example');
    expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('Hr.First@house.example: invited')]);
    const mails = await mailsIn(settings);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: hr\.first@house\.example/im);

    const server = await open(settings);
    expect(await signIn(server.url, 'hr.first@house.example', tokenIn(mails[0]))).toBeNull();
    const answer = await accept(server.url, tokenIn(mails[0]));
    expect(answer.status).toBe(200);
    expect(await isSignedIn(server.url, answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')).toBe(true);
    expect(await signIn(server.url, 'hr.first@house.example', secret)).not.toBeNull();
    expect((await accept(server.url, tokenIn(mails[0]))).status).toBe(410);
  });

  test('a file lets everybody in, and sends each a mail at once', async () => {
    const settings = await emptyHouse(kind);
    const file = join(await temporaryFolder(), 'people.csv');
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@house.example,Person ${index},u${index},,,fr`);
    await writeFile(file, ['email,full name,username,position,department,language', ...people].join('\n'));
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect([code, said.match(/: invited/g)]).toEqual([0, Array(12).fill(': invited')]);
    expect(new Set((await mailsIn(settings)).map(tokenIn)).size).toBe(12);

    const again = await stagedoor(settings, 'resend', 'p3@house.example');
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('p3@house.example: invited')]);
    expect(await mailsIn(settings)).toHaveLength(13);
  });

  test('a file with a bad line lets nobody in, and names every one', async () => {
    const settings = await emptyHouse(kind);
    const file = join(await temporaryFolder(), 'people.csv');
    await writeFile(file, 'email,full name,language\ngood@house.example,Good,\nbad,Bad,\nworse@house.example,,xx\n');
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect(code).toBe(1);
    expect(said).toContain('Nobody was invited. Mend the file first:');
    for (const words of ['line 3: email', 'line 4: full name', 'line 4: language']) expect(said).toContain(words);
    expect(said).not.toMatch(/^ {4}at /m);
    expect(await mailsIn(settings)).toEqual([]);
    const resent = await stagedoor(settings, 'resend', 'good@house.example');
    expect([resent.code, resent.said]).toEqual([1, expect.stringContaining('nobody here has this address')]);
  });

  test('a username that somebody has already lets nobody in', async () => {
    const settings = await emptyHouse(kind);
    const file = join(await temporaryFolder(), 'people.csv');
    await writeFile(file, 'email,full name,username\none@house.example,One,first\n');
    await stagedoor(settings, 'invite', file);
    await writeFile(file, 'email,full name,username\ntwo@house.example,Two,\nthree@house.example,Three,first\n');
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect([code, said]).toEqual([1, expect.stringContaining("username first is somebody else's")]);
    expect((await stagedoor(settings, 'resend', 'two@house.example')).code).toBe(1);
  });
});

describe('somebody shown out', () => {
  test('is signed out by the next request, and cannot come back, while the server runs on PostgreSQL', async () => {
    const settings = await emptyHouse('postgres');
    await stagedoor(settings, 'invite', 'leaver@house.example');
    const server = await open(settings);
    await accept(server.url, tokenIn((await mailsIn(settings))[0]));
    const cookie = await signIn(server.url, 'leaver@house.example', secret);
    expect(await isSignedIn(server.url, cookie ?? '')).toBe(true);

    const { closed } = await openLiveSocket(server.url, cookie ?? '');
    const out = await stagedoor(settings, 'deactivate', 'Leaver@house.example');
    expect([out.code, out.said]).toEqual([0, expect.stringContaining('shown out')]);
    expect(await closed).toBe('sessionEnded');
    expect(await isSignedIn(server.url, cookie ?? '')).toBe(false);
    expect(await signIn(server.url, 'leaver@house.example', secret)).toBeNull();
    expect((await stagedoor(settings, 'resend', 'leaver@house.example')).said).toContain('has left');
    expect((await stagedoor(settings, 'deactivate', 'nobody@house.example')).code).toBe(1);
  });
});

test('the command waits for nobody where a server holds the data folder', async () => {
  const settings = await emptyHouse('embedded');
  await open(settings);
  const { code, said } = await stagedoor(settings, 'invite', 'late@house.example');
  expect([code, said]).toEqual([1, expect.stringContaining(`Another Stagedoor is using ${settings.DATA_DIR}`)]);
});

test.for([[[]], [['invite']], [['promote', 'x@house.example']], [['invite', 'a@house.example', 'b@house.example']]])(
  'what is no command is answered with how to use it: %j',
  async ([words]) => {
    const { code, said } = await stagedoor(await emptyHouse('embedded'), ...(words as string[]));
    expect([code, said]).toEqual([2, expect.stringContaining('invite <address or people.csv>')]);
  },
);

/** A company of so many people, each under one of the first hundred. */
async function crowd(count: number): Promise<string> {
  const file = join(await temporaryFolder(), 'employees.csv');
  const lines = Array.from({ length: count }, (_, index) => {
    const manager = index === 0 ? '' : `p${Math.floor(index / 100)}@house.example`;
    return `p${index}@house.example,Person ${index},user${index},E-${index},${manager}`;
  });
  await writeFile(file, ['email,full name,username,employee id,manager email', ...lines].join('\n'));
  return file;
}

describe.each(['embedded', 'postgres'] as const)('an import on the %s database', (kind) => {
  test('shows without --yes, writes with it, and mails each who is new', async () => {
    const settings = await emptyHouse(kind);
    const file = await crowd(12);
    const looked = await stagedoor(settings, 'import', 'employees', file);
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is written yet')]);
    expect(await mailsIn(settings)).toEqual([]);
    const done = await stagedoor(settings, 'import', 'employees', file, '--yes');
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('Imported: 12 new.')]);
    expect(new Set((await mailsIn(settings)).map(tokenIn)).size).toBe(12);

    const server = await open(settings);
    const mail = (await mailsIn(settings)).find((content) => /^To: p7@house\.example/im.test(content));
    expect((await accept(server.url, tokenIn(mail))).status).toBe(200);
    expect(await signIn(server.url, 'p7@house.example', secret)).not.toBeNull();
  });

  test('leaves nothing behind where it is killed in the middle, and the next one does it all', async () => {
    const settings = await emptyHouse(kind);
    // So many that it takes longer than the first line of progress, which comes after three seconds.
    const file = await crowd(10_000);
    const env = { ...withoutSettings(), ...settings };
    const importing = run(process.execPath, ['server/stagedoor.ts', 'import', 'employees', file, '--yes'], {
      cwd: root,
      env,
    });
    await importing.says(/Importing: [1-9]/);
    importing.kill('SIGKILL');
    expect((await importing.ended).signal).toBe('SIGKILL');

    const again = await stagedoor(settings, 'import', 'employees', file);
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('10000 new, 0 changed, 0 unchanged')]);
    expect(await mailsIn(settings)).toEqual([]);
  });
});

test('an invite waits in the outbox while the mail server is down, and the server sends it once it is up', async () => {
  const down = await openMailServer();
  await down.close();
  const settings = await emptyHouse('embedded', { SMTP_URL: down.url });
  const invited = await stagedoor(settings, 'invite', 'patient@house.example');
  expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('invited')]);

  const up = await openMailServer({}, down.port);
  onTestFinished(() => up.close());
  const server = await open(settings);
  await expect.poll(() => up.received.length, { timeout: 30_000 }).toBe(1);
  expect(up.received[0]?.to).toEqual(['patient@house.example']);
  expect((await accept(server.url, tokenIn(up.received[0]?.content))).status).toBe(200);
});

test('a mail that a killed server left behind is sent by the next one, and none is lost', async () => {
  const mails = await openMailServer();
  onTestFinished(() => mails.close());
  const settings = await emptyHouse('embedded', { SMTP_URL: mails.url });
  await stagedoor(settings, 'invite', 'someone@house.example');
  const first = await open(settings);
  await accept(first.url, tokenIn(mails.received[0]?.content));
  mails.mood = 'is-silent';
  const asked = await fetch(`${first.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.url },
    body: JSON.stringify({ email: 'someone@house.example' }),
  });
  expect(asked.status).toBe(200);
  first.kill('SIGKILL');
  await first.ended;

  mails.mood = 'takes';
  await open(settings);
  // At once where the first had not begun with it, after its minute where it had.
  await expect.poll(() => mails.received.length, { timeout: 90_000 }).toBe(2);
  expect(mails.received[1]?.content).toMatch(/reset-password/);
});
