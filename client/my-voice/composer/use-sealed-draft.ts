import { useEffect, useLayoutEffect, useRef } from 'react';
import { settled } from '#client/device/when-idle.ts';
import type { Unsent } from '#client/my-voice/log/room-view.ts';
import type { Message } from '#contract/my-voice-log.ts';

type SealedMessages = { draft: string; unsent: { clientId: string; text: string }[] };

const part = 'room';

/** Loaded late: nobody waits for it. Without it a draft lasts as long as its session. */
let late: Promise<typeof import('#client/session/sealed-drafts.ts') | null> | undefined;
function loadLate() {
  late ??= settled()
    .then(() => import('#client/session/sealed-drafts.ts'))
    .catch(() => null);
  return late;
}

/**
 * Keeps what the person typed, and what waits to be sent, sealed for them: if the session ends, it is there again once
 * they have signed in.
 * @param sent what the room shows, which is not given back; null before it shows anything
 */
export function useSealedDraft(
  me: string,
  draft: string,
  waiting: readonly Unsent[],
  sent: readonly Message[] | null,
  give: (text: string) => void,
): void {
  const latest = useRef({ sent, give });
  useLayoutEffect(() => {
    latest.current = { sent, give };
  });
  const isThere = sent !== null;
  useEffect(() => {
    const unsent = waiting.flatMap(({ state, clientId, text }) => (state === 'sent' ? [] : [{ clientId, text }]));
    const isEmpty = draft.trim() === '' && unsent.length === 0;
    const messages: SealedMessages | null = isEmpty ? null : { draft, unsent };
    void loadLate().then((sealed) => sealed?.sealDraft(me, part, messages));
  }, [me, draft, waiting]);
  useEffect(() => {
    if (!isThere) return;
    void loadLate().then(async (sealed) => {
      const messages = await sealed?.readSealed<SealedMessages>(me, part);
      if (!messages) return;
      const arrived = new Set<string>((latest.current.sent ?? []).map(({ clientId }) => clientId));
      const lost = messages.unsent.filter(({ clientId }) => !arrived.has(clientId)).map(({ text }) => text);
      const text = [...lost, messages.draft].filter(Boolean).join('\n');
      if (text) latest.current.give(text);
      await sealed?.dropSealed(me, part);
    });
  }, [me, isThere]);
}
