import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { type Server, type Settings, startServer } from './server.ts';
import { isSignedIn, signIn, signOut } from './sign-in.ts';

/** What no log line may contain. */
const complaint = /"level":(50|60)|"err":/;
/** How many people sign in at the same time. */
const atOnce = 6;
/** Each round has its own people: an aborted sign-in counts as an attempt, and five of them lock the account. */
const peopleOfARound = 24;

/** What the server has confirmed and must never lose. */
type Confirmed = { signedIn: Set<string>; signedOut: Set<string> };

/**
 * Kills a server repeatedly while people sign in and out, and checks every confirmed sign-in and sign-out.
 * @param database opens the server's database while no server runs
 */
export async function killAgainAndAgain(
  kills: number,
  settings: Settings,
  database: () => Promise<OpenDatabase>,
): Promise<void> {
  const { db, close } = await database();
  const emails = (await newcomers(db, kills * peopleOfARound)).map(({ email }) => email);
  await close();
  const confirmed: Confirmed[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(settings);
    // What the last kill could have lost; everything is checked in the end.
    await expectThere(server.url, confirmed.slice(-1));
    const people = emails.slice(kill * peopleOfARound, (kill + 1) * peopleOfARound);
    confirmed.push(await signInUntilKilled(server, people, 3 + (kill % 5)));
  }

  const server = await startServer(settings);
  await expectThere(server.url, confirmed);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(server.output()).not.toMatch(complaint);
  expect(confirmed.flatMap(({ signedIn }) => [...signedIn]).length).toBeGreaterThanOrEqual(kills);
  expect(confirmed.flatMap(({ signedOut }) => [...signedOut]).length).toBeGreaterThanOrEqual(kills);
}

/**
 * Signs people in and out, several at a time, until there were enough sign-ins, of which one lasts, and a sign-out; then
 * kills the server in the middle of it.
 */
async function signInUntilKilled(server: Server, people: string[], enough: number): Promise<Confirmed> {
  const confirmed: Confirmed = { signedIn: new Set(), signedOut: new Set() };
  let arrivals = 0;
  let killed = false;
  const comeAndGo = async (first: number) => {
    for (let turn = first; !killed; turn += atOnce) {
      const cookie = await signIn(server.url, people[turn % people.length] as string, password);
      if (!cookie) throw new Error('A right password was refused.');
      confirmed.signedIn.add(cookie);
      arrivals += 1;
      if (turn % 3 === 0) {
        // From here until the answer nobody knows whether the session lives.
        confirmed.signedIn.delete(cookie);
        if (await signOut(server.url, cookie)) confirmed.signedOut.add(cookie);
      }
      if (arrivals >= enough && confirmed.signedIn.size > 0 && confirmed.signedOut.size > 0 && !killed) {
        killed = true;
        server.kill('SIGKILL');
      }
    }
  };
  // fetch fails for requests during the kill; any other failure is a bug.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, (_, first) => comeAndGo(first)));
  const findings = ends.filter((end) => end.status === 'rejected' && !(end.reason instanceof TypeError));
  expect(findings).toEqual([]);
  expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
  return confirmed;
}

/** Asserts that every confirmed sign-in is still valid, and every confirmed sign-out still over. */
async function expectThere(url: string, confirmed: Confirmed[]): Promise<void> {
  const lost: string[] = [];
  const back: string[] = [];
  for (const { signedIn, signedOut } of confirmed) {
    await Promise.all([...signedIn].map(async (cookie) => (await isSignedIn(url, cookie)) || lost.push(cookie)));
    await Promise.all([...signedOut].map(async (cookie) => (await isSignedIn(url, cookie)) && back.push(cookie)));
  }
  expect({ lost, back }).toEqual({ lost: [], back: [] });
}
