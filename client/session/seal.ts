import { createStore, get, set } from 'idb-keyval';
import { call, type Output } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { type Sealed, storedShared, storedUser } from '#client/device/stored.ts';
import { unlessBarred } from '#client/device/unless-barred.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import { onPersonChange } from './session.ts';

const database = createStore('stagedoor-seal', 'keys');

/** The key of whoever is signed in on this page. */
let own: { userId: string; key: Promise<CryptoKey> } | null = null;

/** Whether anything may be sealed here: not on a shared device, nor where the browser has no crypto. */
export const maySeal = () => !storedShared.read() && Boolean(crypto.subtle);

/**
 * A person's key, which the server gives to nobody else. No script can read its bytes. The browser stores it until the
 * session ends, so that what is said without a network is sealed too. Where neither the browser nor the server has it
 * now, it comes once the server answers: what was left behind must not be taken for nothing.
 * @throws {CallFailure} if the server refuses it
 * @throws {Error} if the person is gone by then
 */
export function sealKeyOf(userId: string): Promise<CryptoKey> {
  if (own?.userId !== userId) {
    const key = findKey(userId);
    const forget = () => {
      own = null;
    };
    own = { userId, key };
    key.catch(forget);
    const stop = onPersonChange(() => {
      forget();
      stop();
    });
  }
  return own.key;
}

async function findKey(userId: string): Promise<CryptoKey> {
  const stored = await unlessBarred(() => get<CryptoKey>(userId, database));
  if (stored) return stored;
  const { key: text } = await askUntilAnswered(userId);
  const key = await crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt']);
  if (storedUser.read()?.id === userId) await unlessBarred(() => set(userId, key, database));
  return key;
}

/** Retries on a timer: a page that did not notice that it was offline gets no `online` event. */
async function askUntilAnswered(userId: string, failedAttempts = 0): Promise<Output<'account.sealKey'>> {
  // The server would answer with the key of whoever is signed in by now.
  if (storedUser.read()?.id !== userId || !maySeal()) throw new Error('Somebody else is signed in.');
  const asked = call('account.sealKey');
  const code = (await failureOf(asked))?.code;
  if (code !== 'OFFLINE' && code !== 'UNAVAILABLE') return asked;
  await new Promise((passed) => setTimeout(passed, reconnectDelay(failedAttempts)));
  return askUntilAnswered(userId, failedAttempts + 1);
}

/** Seals what may be written as JSON; null if there is no key, as where the person is gone by now. */
export async function sealFor(userId: string, content: unknown): Promise<Sealed | null> {
  try {
    const key = await sealKeyOf(userId);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(content));
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
    return { at: Date.now(), iv: textOf(iv), data: textOf(data) };
  } catch {
    return null;
  }
}

/** What was sealed for this person; null if it was for somebody else, they are gone by now, or there is no key. */
export async function openFor<Content>(userId: string, { iv, data }: Sealed): Promise<Content | null> {
  try {
    const key = await sealKeyOf(userId);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(data));
    return storedUser.read()?.id === userId ? (JSON.parse(new TextDecoder().decode(text)) as Content) : null;
  } catch {
    return null;
  }
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
