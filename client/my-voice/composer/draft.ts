import { onPersonChange } from '#client/session/session.ts';

const key = 'stagedoor.v1.my-voice-draft';

/** The person's unsent text. It is gone when the tab closes or the person signs out. */
let inMemory: { userId: string; text: string } | null = null;

/** The person's unsent text; empty if there is none. */
export function readDraft(userId: string): string {
  const draft = inMemory ?? stored();
  return draft?.userId === userId ? draft.text : '';
}

/** Stores the unsent text, so that the person may leave the screen. */
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
    // With storage barred, the text lasts as long as the page.
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
