import { call } from '#client/api/call.ts';
import { sealedDraftOfTab, storedSealedDraft, storedShared, storedUser } from '#client/device/stored.ts';
import { onPersonChange } from './session.ts';

/** What a person typed and has not sent: by its part of the app, since all of it is sealed as one. */
type Drafts = Record<string, unknown>;

/** The drafts of whoever is signed in on this page, and their key. */
let own: { userId: string; key: Promise<CryptoKey>; drafts: Drafts } | null = null;
/** Sealing takes a moment: the latest drafts win. */
let latest = 0;

/** A person's key, which the server gives to nobody else, and which this browser does not store. */
function ownOf(userId: string): { key: Promise<CryptoKey>; drafts: Drafts } {
  if (own?.userId !== userId) {
    const key = call('account.sealKey').then(({ key }) =>
      crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    );
    const forget = () => {
      own = null;
    };
    own = { userId, key, drafts: {} };
    key.catch(forget);
    const stop = onPersonChange(() => {
      forget();
      stop();
    });
  }
  return own;
}

/**
 * Seals what a person typed in one part of the app, null for nothing any more; not on a shared device, nor where the
 * browser has no crypto. It is there again for them if the session ends without them.
 */
export async function sealDraft(userId: string, part: string, draft: unknown): Promise<void> {
  if (draft === null && !own) return sealedDraftOfTab.remove();
  if (storedShared.read() || !crypto.subtle) return;
  latest += 1;
  const mine = latest;
  try {
    const { key, drafts } = ownOf(userId);
    if (draft === null) delete drafts[part];
    else drafts[part] = draft;
    if (Object.keys(drafts).length === 0) return sealedDraftOfTab.remove();
    const sealed = await sealedBy(await key, drafts);
    if (mine !== latest || storedUser.read()?.id !== userId) return;
    sealedDraftOfTab.write({ at: Date.now(), ...sealed });
  } catch {
    // Without the key, which the next change asks for again, the draft lasts as long as the session.
  }
}

/** Reads what a session of this person left behind in one part; null if there is nothing, or it is somebody else's. */
export async function readSealed<Draft>(userId: string, part: string): Promise<Draft | null> {
  return ((await opened(userId))?.[part] as Draft | undefined) ?? null;
}

let lastDrop: Promise<unknown> = Promise.resolve();

/** Deletes it, once its writer has it again. */
export function dropSealed(userId: string, part: string): Promise<void> {
  const dropped = lastDrop.then(async () => {
    const stored = storedSealedDraft.read();
    const { [part]: _, ...others } = (await opened(userId)) ?? {};
    if (!stored || Object.keys(others).length === 0) return storedSealedDraft.remove();
    storedSealedDraft.write({ at: stored.at, ...(await sealedBy(await ownOf(userId).key, others)) });
  });
  lastDrop = dropped.catch(() => {});
  return dropped;
}

async function opened(userId: string): Promise<Drafts | null> {
  const sealed = storedSealedDraft.read();
  if (!sealed || !crypto.subtle) return null;
  try {
    const { key } = ownOf(userId);
    const iv = bytesOf(sealed.iv);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, bytesOf(sealed.data));
    return storedUser.read()?.id === userId ? (JSON.parse(new TextDecoder().decode(text)) as Drafts) : null;
  } catch {
    return null;
  }
}

async function sealedBy(key: CryptoKey, drafts: Drafts): Promise<{ iv: string; data: string }> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = new TextEncoder().encode(JSON.stringify(drafts));
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content));
  return { iv: textOf(iv), data: textOf(data) };
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
