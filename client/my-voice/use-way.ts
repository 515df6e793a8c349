import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '#client/api/call.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { MessageListHandle } from './message-list.tsx';
import type { Row } from './message-rows.ts';
import type { RoomActs, RoomView } from './room-view.ts';
import { useRoomWords } from './room-words.ts';

/** How long a message stands out after somebody was led to it, in milliseconds. */
const glow = 1_800;
/** So many messages back it leads: a phone that reads more pages in a row keeps its owner waiting. */
const farthest = 5_000;

/** Leads to a message, however far back: the pages between are read first. */
export function useWay(
  { messages, more }: Pick<RoomView, 'messages' | 'more'>,
  rows: Row[],
  readOlder: RoomActs['readOlder'],
  list: RefObject<MessageListHandle | null>,
) {
  const { t } = useLingui();
  const words = useRoomWords();
  const [wanted, setWanted] = useState<number | null>(null);
  const [found, setFound] = useState<number | null>(null);
  const reading = useRef(false);
  const [turn, setTurn] = useState(0);

  const goOn = useEffectEvent(async (seq: number) => {
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.seq === seq);
    if (index >= 0) {
      list.current?.show(index);
      setWanted(null);
      setFound(seq);
      // Once it is drawn, for those who do not see it stand out.
      setTimeout(() => document.getElementById(`message-${seq}`)?.focus({ preventScroll: true }), 100);
      return;
    }
    const first = messages[0]?.seq ?? 0;
    if (first - seq > farthest) {
      setWanted(null);
      showToast({ tone: 'info', message: t`That was said too long ago to be shown in its place.` });
      return;
    }
    if (!more || first <= seq) {
      setWanted(null);
      showToast({ tone: 'info', message: t`This message is not there any more.` });
      return;
    }
    if (reading.current) return;
    reading.current = true;
    try {
      await readOlder();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setWanted(null);
      showToast({ tone: 'bad', message: words.failure(error.code) });
    } finally {
      reading.current = false;
      // The page may have been drawn before its reading was over.
      setTurn((last) => last + 1);
    }
  });

  // Each page that comes in may hold it.
  useEffect(() => {
    if (wanted !== null) void goOn(wanted);
  }, [wanted, messages, turn]);

  useEffect(() => {
    if (found === null) return;
    const timer = setTimeout(() => setFound(null), glow);
    return () => clearTimeout(timer);
  }, [found]);

  return { goTo: setWanted, found, isOnTheWay: wanted !== null };
}
