import { sealedDraftOfTab, storedSealedDraft, storedUser } from '#client/device/stored.ts';
import { maySeal, openFor, sealFor } from './seal.ts';
import { onPersonChange } from './session.ts';

/** What a person typed and has not sent: by its part of the app, since all of it is sealed as one. */
type Drafts = Record<string, unknown>;

/** The drafts of whoever is signed in on this page. */
let own: Drafts | null = null;
/** Sealing takes a moment: the latest drafts win. */
let latest = 0;

function ownDrafts(): Drafts {
  if (!own) {
    own = {};
    const stop = onPersonChange(() => {
      own = null;
      stop();
    });
  }
  return own;
}

/**
 * Seals what a person typed in one part of the app, null for nothing any more, where anything may be sealed. It is
 * there again for them if the session ends without them.
 */
export async function sealDraft(userId: string, part: string, draft: unknown): Promise<void> {
  if (draft === null && !own) return sealedDraftOfTab.remove();
  if (!maySeal()) return;
  latest += 1;
  const mine = latest;
  const drafts = ownDrafts();
  if (draft === null) delete drafts[part];
  else drafts[part] = draft;
  if (Object.keys(drafts).length === 0) return sealedDraftOfTab.remove();
  try {
    const sealed = await sealFor(userId, drafts);
    if (mine === latest && storedUser.read()?.id === userId) sealedDraftOfTab.write(sealed);
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
    storedSealedDraft.write({ ...(await sealFor(userId, others)), at: stored.at });
  });
  lastDrop = dropped.catch(() => {});
  return dropped;
}

async function opened(userId: string): Promise<Drafts | null> {
  const sealed = storedSealedDraft.read();
  return sealed && maySeal() ? openFor<Drafts>(userId, sealed) : null;
}
