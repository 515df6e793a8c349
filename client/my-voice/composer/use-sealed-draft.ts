import { useEffect, useLayoutEffect, useRef } from 'react';
import { settled } from '#client/device/when-idle.ts';
import type { Message } from '#contract/my-voice-log.ts';

const part = 'room';

/** Loaded late: nobody waits for it. Without it a draft lasts as long as its session. */
let late: ReturnType<typeof load> | undefined;
function loadLate() {
  late ??= load();
  return late;
}
async function load() {
  await settled();
  try {
    const [drafts, calls] = await Promise.all([
      import('#client/session/sealed-drafts.ts'),
      import('#client/outbox/sealed-calls.ts'),
    ]);
    return { ...drafts, ...calls };
  } catch {
    return null;
  }
}

/**
 * Keeps what the person typed sealed for them: if the session ends, it is there again once they have signed in, after
 * what waited to be sent, which may be out of place by then.
 * @param sent what the room shows, which is not given back; null before it shows anything
 */
export function useSealedDraft(
  me: string,
  draft: string,
  sent: readonly Message[] | null,
  give: (text: string) => void,
): void {
  const latest = useRef({ sent, give });
  useLayoutEffect(() => {
    latest.current = { sent, give };
  });
  const isThere = sent !== null;
  useEffect(() => {
    const typed = draft.trim() === '' ? null : draft;
    void loadLate().then((sealed) => sealed?.sealDraft(me, part, typed));
  }, [me, draft]);
  useEffect(() => {
    if (!isThere) return;
    void loadLate().then(async (sealed) => {
      const give = (...texts: string[]) => texts.length > 0 && latest.current.give(texts.join('\n'));
      const typed = await sealed?.readSealed<string>(me, part);
      if (typed) give(typed);
      if (typed) await sealed?.dropSealed(me, part);
      await sealed?.giveLeft(me, 'myVoice.send', (waited) => {
        const arrived = new Set<string>((latest.current.sent ?? []).map(({ clientId }) => clientId));
        give(...waited.filter(({ clientId }) => !arrived.has(clientId)).map(({ text }) => text));
      });
    });
  }, [me, isThere]);
}
