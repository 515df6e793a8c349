import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedUser } from '#client/device/stored.ts';
import type { RoomActs } from '#client/my-voice/log/room.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import type { SceneEvent } from '#client/my-voice/scene.ts';
import { useUser } from '#client/session/session.ts';
import { showToast } from '#client/ui/toast.tsx';
import { endToast } from '#client/ui/toast-store.ts';
import type { Message } from '#contract/my-voice-log.ts';

const about = (seq: number) => `message-${seq}`;

/**
 * Deletes messages with an undo. Nothing is sent before the toast ends or the person leaves, because the server cannot
 * restore a deleted message.
 */
export function useRemoval(send: RoomActs['remove'], dispatch: (event: SceneEvent) => void) {
  const { t } = useLingui();
  const words = useRoomWords();
  const me = useUser()?.id;
  const open = useRef(new Set<number>());

  async function settle(seq: number) {
    open.current.delete(seq);
    // A moderator who signed in meanwhile would delete it in their own name.
    const signedIn = storedUser.read()?.id;
    if (signedIn && signedIn !== me) return;
    const failure = await failureOf(send(seq));
    if (!failure) return;
    dispatch({ type: 'restore', seq });
    showToast({ tone: 'bad', message: `${t`The message was not deleted.`} ${words.failure(failure)}` });
  }

  function remove({ seq }: Message) {
    open.current.add(seq);
    dispatch({ type: 'remove', seq });
    const undo = () => {
      open.current.delete(seq);
      dispatch({ type: 'restore', seq });
    };
    showToast({
      about: about(seq),
      message: t`Message deleted.`,
      action: { label: t({ message: 'Undo', comment: 'Button: takes back what was just done' }), onPress: undo },
      onEnd: () => void settle(seq),
    });
  }

  const endAll = useEffectEvent(() => {
    for (const seq of open.current) endToast(about(seq));
  });
  useEffect(() => {
    const stop = watchPage({ hidden: endAll });
    return () => {
      stop();
      endAll();
    };
  }, []);

  return remove;
}
