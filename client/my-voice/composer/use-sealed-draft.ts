import { useEffect, useLayoutEffect, useRef } from 'react';
import { settled } from '#client/device/when-idle.ts';

const part = 'room';

/** Loaded late: nobody waits for it. Without it a draft lasts as long as its session. */
let late: Promise<typeof import('#client/session/sealed-drafts.ts') | null> | undefined;
function loadLate() {
  late ??= settled()
    .then(() => import('#client/session/sealed-drafts.ts'))
    .catch(() => null);
  return late;
}

/** Keeps what the person typed sealed for them: if the session ends, it is there again once they have signed in. */
export function useSealedDraft(me: string, draft: string, give: (text: string) => void): void {
  const latest = useRef(give);
  useLayoutEffect(() => {
    latest.current = give;
  });
  useEffect(() => {
    const typed = draft.trim() === '' ? null : draft;
    void loadLate().then((sealed) => sealed?.sealDraft(me, part, typed));
  }, [me, draft]);
  useEffect(() => {
    void loadLate().then(async (sealed) => {
      const text = await sealed?.readSealed<string>(me, part);
      if (!text) return;
      latest.current(text);
      await sealed?.dropSealed(me, part);
    });
  }, [me]);
}
