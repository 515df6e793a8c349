/** What somebody began to write and did not send: it waits in this tab until they come back, or sign out. */
const key = (userId: string) => `stagedoor.v1.my-voice-draft.${userId}`;

/** The draft of a person; empty where there is none or storage is barred. */
export function readDraft(userId: string): string {
  try {
    return sessionStorage.getItem(key(userId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(userId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key(userId));
    else sessionStorage.setItem(key(userId), text);
  } catch {
    // Barred or full: the draft lasts as long as the screen.
  }
}
