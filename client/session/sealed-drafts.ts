import { type Sealed, type Stored, sealedDraftOfTab, storedSealedDraft, storedUser } from '#client/device/stored.ts';
import { maySeal, openFor, sealFor } from './seal.ts';
import { onPersonChange } from './session.ts';

/** What a person typed and has not sent: by its part of the app, since all of it is sealed as one. */
type Drafts = Record<string, unknown>;

/** The drafts of whoever is signed in on this page: an earlier page of the tab may have left some. */
let own: { userId: string; drafts: Promise<Drafts> } | null = null;
/** Sealing takes a moment: the latest drafts win. */
let latest = 0;

function ownDrafts(userId: string): Promise<Drafts> {
  // By the person: others who hear of a change may ask first.
  if (own?.userId !== userId) {
    own = { userId, drafts: opened(userId, sealedDraftOfTab).then((drafts) => drafts ?? {}) };
    const stop = onPersonChange(() => {
      if (own?.userId === userId) own = null;
      stop();
    });
  }
  return own.drafts;
}

/**
 * Seals what a person typed in one part of the app, null for nothing any more, where anything may be sealed. It is
 * there again for them if the session ends without them.
 */
export async function sealDraft(userId: string, part: string, draft: unknown): Promise<void> {
  if (!maySeal() || (draft === null && !own && !sealedDraftOfTab.read())) return;
  latest += 1;
  const mine = latest;
  const drafts = await ownDrafts(userId);
  if (storedUser.read()?.id !== userId) return;
  if (draft === null) delete drafts[part];
  else drafts[part] = draft;
  if (Object.keys(drafts).length === 0) return sealedDraftOfTab.remove();
  // Without a key the draft lasts as long as the session.
  const sealed = await sealFor(userId, drafts);
  if (sealed && mine === latest && storedUser.read()?.id === userId) sealedDraftOfTab.write(sealed);
}

/** Reads what an earlier page of this tab left in one part, while the session went on; null if there is nothing. */
export async function readOwn<Draft>(userId: string, part: string): Promise<Draft | null> {
  return ((await ownDrafts(userId))[part] as Draft | undefined) ?? null;
}

/** Reads what a session of this person left behind in one part; null if there is nothing, or it is somebody else's. */
export async function readSealed<Draft>(userId: string, part: string): Promise<Draft | null> {
  return ((await opened(userId, storedSealedDraft))?.[part] as Draft | undefined) ?? null;
}

let lastDrop: Promise<unknown> = Promise.resolve();

/** Deletes what its writer has again; the rest of the part stays for as long as it would have. */
export function dropSealed(userId: string, part: string, rest: unknown = null): Promise<void> {
  const dropped = lastDrop.then(async () => {
    const stored = storedSealedDraft.read();
    const drafts = await opened(userId, storedSealedDraft);
    // Somebody else's waits for them.
    if (!stored || !drafts) return;
    const { [part]: _, ...others } = drafts;
    const left = rest === null ? others : { ...others, [part]: rest };
    if (Object.keys(left).length === 0) return storedSealedDraft.remove();
    const sealed = await sealFor(userId, left);
    if (sealed) storedSealedDraft.write({ ...sealed, at: stored.at });
  });
  lastDrop = dropped.catch(() => {});
  return dropped;
}

async function opened(userId: string, entry: Stored<Sealed>): Promise<Drafts | null> {
  const sealed = entry.read();
  return sealed && maySeal() ? openFor<Drafts>(userId, sealed) : null;
}
