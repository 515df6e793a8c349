import { useEffect, useLayoutEffect, useRef } from 'react';
import { settled } from '#client/device/when-idle.ts';
import type { Unsent } from '#client/my-voice/log/room-view.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** Loaded late: nobody waits for it. Without it a draft lasts as long as its session. */
let late: Promise<typeof import('./sealed-draft.ts') | null> | undefined;
function loadLate() {
  late ??= settled()
    .then(() => import('./sealed-draft.ts'))
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
  unsent: readonly Unsent[],
  sent: readonly Message[] | null,
  give: (text: string) => void,
): void {
  const latest = useRef({ sent, give });
  useLayoutEffect(() => {
    latest.current = { sent, give };
  });
  const isThere = sent !== null;
  useEffect(() => {
    void loadLate().then((part) => part?.sealDraft(me, draft, unsent));
  }, [me, draft, unsent]);
  useEffect(() => {
    if (!isThere) return;
    void loadLate().then(async (part) => {
      const text = await part?.openSealedDraft(me, latest.current.sent ?? []);
      if (text) latest.current.give(text);
    });
  }, [me, isThere]);
}
