/**
 * How long the server takes for each read of a screen, in a company of 10,000 with 120,000 payslips and 50,000 leave
 * requests, on PostgreSQL. For comparison, the same server's cheapest answer, /health/live, in the same round.
 */

import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { vapidKeysOf } from '#server/environment/vapid-keys.ts';
import { createLog } from '#server/log.ts';
import { pushServices } from '#server/push/push-services.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { writeClientFiles } from '#server/testing/client-files.ts';
import { asItComes, asNamed } from '#server/testing/company-setup.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { emailOf, moveInLargeCompany, password, size } from './large-company.ts';
import { spread } from './medians.ts';
import { readsOfScreens } from './screens.ts';

/** The people who read, and how often each reads every screen, after a warm-up round. */
const people = 20;
const rounds = 10;

const postgres = await startRealPostgres();
const database = await openPostgres(postgres.url(await postgres.createDatabase()), console.error);
console.log(`Filling a company of ${size.employees} on PostgreSQL…`);
await moveInLargeCompany(database.db);

const port = await ownPort();
const origin = `http://127.0.0.1:${port}`;
const secret = 'a-secret-for-the-bench-that-is-long-enough';
const app = await buildApp({
  database,
  logger: createLog('silent'),
  passwords: passwordHash,
  secret,
  publicUrl: origin,
  company: asNamed,
  payReauthMinutes: 15,
  inviteDays: 3,
  leaverPayslipDays: 0,
  absenceForms: { sickness: null, 'child-sickness': null, late: null, 'call-back': null },
  push: { publicKey: vapidKeysOf(secret).publicKey, services: pushServices([]), sendsMail: false },
  companySetup: asItComes,
  origins: new Set([origin]),
  trustedProxies: [],
  clientDir: await writeClientFiles(),
  serviceWorker: true,
});
const times = new Map<string, number[]>();
app.addHook('onResponse', async (request, reply) => {
  times.get(request.url)?.push(reply.elapsedTime);
});
await app.listen({ port, host: '127.0.0.1' });

const cookies: string[] = [];
for (let number = 1; number <= people; number += 1) cookies.push(await signIn(emailOf(number * 400)));
const baseline = '/health/live';
const reads = [{ screen: '(nothing)', url: baseline }, ...readsOfScreens];

for (let round = 0; round <= rounds; round += 1) {
  for (const { url } of reads) times.set(url, round === 1 ? [] : (times.get(url) ?? []));
  for (const cookie of cookies) for (const { url } of reads) await read(url, cookie);
}

const beside = spread(times.get(baseline) ?? []).median;
console.log(`\n${people * rounds} reads each, one at a time; milliseconds in the server\n`);
console.log(row('screen', 'read', 'median', 'p95', `x ${baseline}`));
for (const { screen, url } of reads) {
  const { median, p95 } = spread(times.get(url) ?? []);
  console.log(row(screen, url, median.toFixed(2), p95.toFixed(2), (median / beside).toFixed(1)));
}

await app.close();
await database.close();
await postgres.stop();

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}${url}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

function row(...[screen = '', read = '', ...figures]: string[]): string {
  return [screen.padEnd(22), read.padEnd(48), ...figures.map((figure) => figure.padStart(10))].join(' ');
}
