import { password } from '#server/testing/test-company.ts';
import { signIn } from '#system-tests/testing/sign-in.ts';
import { openBrowser } from './browser.ts';
import { chancesFrom } from './chances.ts';
import type { History } from './history.ts';
import { openPerson, type RoomClient } from './person.ts';

type Settings = { origin: string; seed: number; history: History };

/**
 * Signs newcomers in and opens the room for each but the last.
 * @returns who takes part, and the cookie of the last, who only reads the results
 */
export async function openPeople(newcomers: { id: string; email: string }[], { origin, seed, history }: Settings) {
  const people: RoomClient[] = [];
  const last = newcomers.length - 1;
  let observer = '';
  for (const [index, person] of newcomers.entries()) {
    const cookie = await signIn(origin, person.email, password);
    if (!cookie) throw new Error(`${person.email} could not sign in.`);
    // A sequence of their own, so that nobody's chances depend on timing.
    const chances = chancesFrom(seed + 1 + index);
    if (index === last) observer = cookie;
    else
      people.push(await openPerson(openBrowser(origin, cookie, person.id, chances, history), person, history, chances));
  }
  return { people, observer };
}
