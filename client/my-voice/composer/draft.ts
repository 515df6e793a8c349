import { onPersonChange } from '#client/session/session.ts';

const key = 'stagedoor.v1.my-voice-draft';

/** What somebody has typed and not said yet. It goes with the tab, and when they sign out. */
let inMemory: { userId: string; text: string } | null = null;

/** What a person has typed here and not said; empty where that is nothing. */
export function readDraft(userId: string): string {
  const draft = inMemory ?? stored();
  return draft?.userId === userId ? draft.text : '';
}

/** Keeps what a person is typing, so that they may leave the screen. */
export function saveDraft(userId: string, text: string): void {
  if (!inMemory) {
    const stop = onPersonChange(() => {
      inMemory = null;
      stop();
    });
  }
  inMemory = { userId, text };
  try {
    sessionStorage.setItem(key, JSON.stringify(inMemory));
  } catch {
    // Where storage is barred it lasts as long as the page.
  }
}

function stored(): typeof inMemory {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof draft?.userId === 'string' && typeof draft.text === 'string' ? draft : null;
  } catch {
    return null;
  }
}
