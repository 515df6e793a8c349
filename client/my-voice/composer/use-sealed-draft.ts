import { useEffect, useLayoutEffect, useRef } from 'react';
import { settled } from '#client/device/when-idle.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** Loaded late: nobody waits for it. Without it a draft lasts as long as its session. */
let late: Promise<typeof import('./left-unsent.ts') | null> | undefined;
function loadLate() {
  late ??= settled()
    .then(() => import('./left-unsent.ts'))
    .catch(() => null);
  return late;
}

/**
 * Keeps what the person typed sealed for them: if the session ends, it is there again once they have signed in, after
 * what waited to be sent.
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
    void loadLate().then((unsent) => unsent?.sealTyped(me, draft));
  }, [me, draft]);
  useEffect(() => {
    if (!isThere) return;
    void loadLate().then((unsent) =>
      unsent?.giveBack(
        me,
        () => latest.current.sent ?? [],
        (text) => latest.current.give(text),
      ),
    );
  }, [me, isThere]);
}
