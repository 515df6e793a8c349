import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import type { RoomActs } from '#client/my-voice/log/room.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { MessageListHandle } from './message-list.tsx';
import type { Row } from './message-rows.ts';

/** How long a message is highlighted after a jump to it, in milliseconds. */
const glow = 1_800;

/** Jumps to a message, however far back. */
export function useJump(rows: Row[], goTo: RoomActs['goTo'], list: RefObject<MessageListHandle | null>) {
  const { t } = useLingui();
  const words = useRoomWords();
  const [wanted, setWanted] = useState<number | null>(null);
  const [found, setFound] = useState<number | null>(null);

  const look = useEffectEvent(async (seq: number, isOver: () => boolean) => {
    const going = goTo(seq);
    const failure = await failureOf(going);
    if (isOver() || (!failure && (await going))) return;
    if (failure) showToast({ tone: 'bad', message: words.failure(failure) });
    else showToast({ tone: 'info', message: t`This message is not there any more.` });
    setWanted(null);
  });

  useEffect(() => {
    if (wanted === null) return;
    let over = false;
    void look(wanted, () => over);
    return () => {
      over = true;
    };
  }, [wanted]);

  // The message's page is here, and drawn.
  useEffect(() => {
    if (wanted === null) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.seq === wanted);
    if (index < 0) return;
    list.current?.show(index);
    setWanted(null);
    setFound(wanted);
    // Focus it once it is drawn, for people who do not see the highlight.
    setTimeout(() => document.getElementById(`message-${wanted}`)?.focus({ preventScroll: true }), 100);
  }, [wanted, rows, list]);

  useEffect(() => {
    if (found === null) return;
    const timer = setTimeout(() => setFound(null), glow);
    return () => clearTimeout(timer);
  }, [found]);

  return { goTo: setWanted, found, isJumping: wanted !== null };
}
