import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { type Server, type Settings, startServer } from './server.ts';
import { isSignedIn, signIn, signOut } from './sign-in.ts';

/** What no line of the log may hold. */
const complaint = /"level":(50|60)|"err":/;
/** How many people sign in at the same time. */
const atOnce = 6;
/** Each round has people of its own: a sign-in cut off counts as a try, and five of them shut the door. */
const peopleOfARound = 24;

/** What the server has confirmed: nothing of this may ever be lost. */
type Confirmed = { signedIn: Set<string>; signedOut: Set<string> };

/**
 * Kills a server as often as told while people come and go, and looks for every sign-in and sign-out that was confirmed.
 * @param database opens what the server has, while no server runs
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
    // What the last kill may have cost; all of it is looked for in the end.
    await expectThere(server.url, confirmed.slice(-1));
    const people = emails.slice(kill * peopleOfARound, (kill + 1) * peopleOfARound);
    confirmed.push(await signInUntilKilled(server, people, 3 + (kill % 5)));
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
