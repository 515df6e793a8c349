import { call } from '#client/api/call.ts';
import { sealedDraftOfTab, storedSealedDraft, storedShared, storedUser } from '#client/device/stored.ts';
import type { Unsent } from '#client/my-voice/log/room-view.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { Message } from '#contract/my-voice-log.ts';

type Content = { draft: string; unsent: { clientId: string; text: string }[] };

let own: { userId: string; key: Promise<CryptoKey> } | null = null;
/** Sealing takes a moment: the latest content wins. */
let latest = 0;

/** The person's key, which the server gives to nobody else, and which this browser does not store. */
function keyOf(userId: string): Promise<CryptoKey> {
  if (own?.userId !== userId) {
    const key = call('account.sealKey').then(({ key }) =>
      crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    );
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

/** Seals what a person typed and what waits to be sent; not on a shared device, nor where the browser has no crypto. */
export async function sealDraft(userId: string, draft: string, waiting: readonly Unsent[]): Promise<void> {
  latest += 1;
  const mine = latest;
  const unsent = waiting.flatMap(({ state, clientId, text }) => (state === 'sent' ? [] : [{ clientId, text }]));
  if (draft.trim() === '' && unsent.length === 0) return sealedDraftOfTab.remove();
  if (storedShared.read() || !crypto.subtle) return;
  try {
    const key = await keyOf(userId);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const content = new TextEncoder().encode(JSON.stringify({ draft, unsent } satisfies Content));
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content));
    if (mine !== latest || storedUser.read()?.id !== userId) return;
    sealedDraftOfTab.write({ at: Date.now(), iv: textOf(iv), data: textOf(data) });
  } catch {
    // Without the key, which the next change asks for again, the draft lasts as long as the session.
  }
}

/**
 * Opens what a session of this person left behind, once; null if there is nothing, or it is somebody else's.
 * @param sent messages that arrived after all
 */
export async function openSealedDraft(userId: string, sent: readonly Message[]): Promise<string | null> {
  const sealed = storedSealedDraft.read();
  if (!sealed || !crypto.subtle) return null;
  try {
    const key = await keyOf(userId);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(sealed.iv) }, key, bytesOf(sealed.data));
    const { draft, unsent } = JSON.parse(new TextDecoder().decode(opened)) as Content;
    if (storedUser.read()?.id !== userId) return null;
    storedSealedDraft.remove();
    const arrived = new Set<string>(sent.map(({ clientId }) => clientId));
    const lost = unsent.filter(({ clientId }) => !arrived.has(clientId)).map(({ text }) => text);
    return [...lost, draft].filter(Boolean).join('\n');
  } catch {
    return null;
  }
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
