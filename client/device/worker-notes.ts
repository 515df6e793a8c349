import type { Language } from '#contract/language.ts';
import { lookCookie, lookOf, type PageLook } from '#contract/page-look.ts';

/** Notes between page and service worker: small, not personal, and stored while neither of them runs. */
const notes = 'stagedoor-worker-notes';

/** The look of the page as it was last seen here; light and English where none is noted. */
export async function notedLook(): Promise<PageLook> {
  return lookOf(`${lookCookie}=${await read('/look')}`);
}

/** Notes the look for the worker, which sees no cookies. */
export async function noteLook({ language, theme }: PageLook): Promise<void> {
  await write('/look', `${language}.${theme}`);
}

/** Whether somebody was signed in here when last seen. */
export async function notedSignedIn(): Promise<boolean> {
  return (await read('/signed-in')) === 'yes';
}

/** Notes whether somebody is signed in, and not who. */
export function noteSignedIn(isSignedIn: boolean): Promise<void> {
  return write('/signed-in', isSignedIn ? 'yes' : 'no');
}

/** The release that was cached last, which the next page will be; null for none. */
export function notedRelease(): Promise<string | null> {
  return read('/release');
}

/** Notes the release whose files are all cached now. */
export function noteRelease(release: string): Promise<void> {
  return write('/release', release);
}

/** What the worker needs for notifications while no page is open. */
type PushNote = {
  language: Language;
  /** The words for a message that cannot be read. */
  anything: string;
  /** The server's public key, to subscribe again by. */
  publicKey: string;
};

/** That note; null where nobody wants notifications, or somebody signed out since. */
export async function notedPush(): Promise<PushNote | null> {
  const note = await read('/push');
  return note && JSON.parse(note);
}

/** Notes it for somebody who is signed in and wants notifications; it stays where their session ends. */
export function notePush(note: PushNote): Promise<void> {
  return write('/push', JSON.stringify(note));
}

/** Takes that note away. */
export async function forgetPush(): Promise<void> {
  const cache = await caches.open(notes);
  await cache.delete('/push');
}

async function read(name: string): Promise<string | null> {
  // Some browsers reject if the cache does not exist.
  const note = await caches.match(name, { cacheName: notes }).catch(() => undefined);
  return note ? note.text() : null;
}

async function write(name: string, text: string): Promise<void> {
  const cache = await caches.open(notes);
  await cache.put(name, new Response(text));
}
