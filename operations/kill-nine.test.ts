import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemoCompany } from '#demo/load.ts';
import { freePort } from '#run/free-port.mjs';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { type Server, type Settings, startServer } from './testing/server.ts';
import { isSignedIn, signIn, signOut } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const kills = 20;
/** What no line of the log may hold. */
const complaint = /"level":(50|60)|"err":/;
/** For forty starts of a server, on a machine that may be busy with others, in milliseconds. */
const patience = 600_000;
/** How many people sign in at the same time. */
const atOnce = 6;

/** What the server has confirmed: nothing of this may ever be lost. */
type Confirmed = { signedIn: Set<string>; signedOut: Set<string> };

let databaseUrl: string;

beforeAll(async () => {
  const postgres = await startRealPostgres();
  databaseUrl = postgres.url(await postgres.createDatabase());
  const { db, close } = await openPostgres(databaseUrl, () => {});
  await loadDemoCompany(db, new Date(), () => {});
  await close();
  return postgres.stop;
});

// Each keeps one processor busy, so they run side by side.
describe.concurrent('over 20 kill -9 no confirmed sign-in or sign-out is lost', { timeout: patience }, () => {
  test('on the embedded database', async ({ onTestFinished }) => {
    const DATA_DIR = await temporaryFolder(onTestFinished);
    await killAgainAndAgain({ PORT: String(await freePort()), DATA_DIR, LOG_LEVEL: 'error' });
  });

  test('on PostgreSQL', async ({ onTestFinished }) => {
    const port = String(await freePort());
    const settings = {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: await temporaryFolder(onTestFinished),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret that only this test knows',
      LOG_LEVEL: 'error',
    };
    await killAgainAndAgain(settings);
  });
});

async function killAgainAndAgain(settings: Settings): Promise<void> {
  const confirmed: Confirmed[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(settings);
    // What the last kill may have cost; all of it is looked for in the end.
    await expectThere(server.url, confirmed.slice(-1));
    confirmed.push(await signInUntilKilled(server, kill * atOnce, 3 + (kill % 5)));
  }

  const server = await startServer(settings);
  await expectThere(server.url, confirmed);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(server.output()).not.toMatch(complaint);
  expect(confirmed.flatMap(({ signedIn }) => [...signedIn]).length).toBeGreaterThan(kills);
  expect(confirmed.flatMap(({ signedOut }) => [...signedOut]).length).toBeGreaterThanOrEqual(kills);
}

/**
 * People come and go, several at a time, until so many were let in and somebody has left; then the server is killed in the
 * middle of it.
 * @param firstPerson others than in the rounds before: a sign-in cut off counts as a try, and five of them shut the door
 */
async function signInUntilKilled(server: Server, firstPerson: number, enough: number): Promise<Confirmed> {
  const confirmed: Confirmed = { signedIn: new Set(), signedOut: new Set() };
  let arrivals = 0;
  let killed = false;
  const comeAndGo = async (first: number) => {
    for (let turn = first; !killed; turn += atOnce) {
      const cookie = await signIn(
        server.url,
        demoEmails[(firstPerson + turn) % demoEmails.length] as string,
        demoPassword,
      );
      if (!cookie) throw new Error('A right password was refused.');
      confirmed.signedIn.add(cookie);
      arrivals += 1;
      if (turn % 3 === 0) {
        // From here until the answer nobody can say whether the session lives.
        confirmed.signedIn.delete(cookie);
        if (await signOut(server.url, cookie)) confirmed.signedOut.add(cookie);
      }
      if (arrivals >= enough && confirmed.signedOut.size > 0 && !killed) {
        killed = true;
        server.kill('SIGKILL');
      }
    }
  };
  // fetch fails for whoever was at the door when it fell shut; any other failure is a finding.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, (_, first) => comeAndGo(first)));
  const findings = ends.filter((end) => end.status === 'rejected' && !(end.reason instanceof TypeError));
  expect(findings).toEqual([]);
  expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
  return confirmed;
}

/** Asserts that every confirmed sign-in still counts, and that nobody who left is back. */
async function expectThere(url: string, confirmed: Confirmed[]): Promise<void> {
  const lost: string[] = [];
  const back: string[] = [];
  for (const { signedIn, signedOut } of confirmed) {
    await Promise.all([...signedIn].map(async (cookie) => (await isSignedIn(url, cookie)) || lost.push(cookie)));
    await Promise.all([...signedOut].map(async (cookie) => (await isSignedIn(url, cookie)) && back.push(cookie)));
  }
  expect({ lost, back }).toEqual({ lost: [], back: [] });
}
