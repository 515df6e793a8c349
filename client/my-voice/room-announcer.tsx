import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#contract/my-voice-log.ts';
import { nameOf, usePeople } from './room-people.ts';
import { useRoomWords } from './room-words.ts';

/** The shortest time between two announcements, in milliseconds. */
const pause = 4_000;

/** Announces new messages of others, every few seconds at most: a single one by its text, several by their number. */
export function RoomAnnouncer({ messages, isLive }: { messages: readonly Message[]; isLive: boolean }) {
  const { t } = useLingui();
  const words = useRoomWords();
  const { me } = usePeople();
  const [said, setSaid] = useState('');
  const heard = useRef<number | null>(null);
  const timer = useRef(0);
  const spokeAt = useRef(0);
  const newest = messages.at(-1)?.seq ?? null;

  const speak = useEffectEvent(() => {
    timer.current = 0;
    spokeAt.current = Date.now();
    const from = messages.findLastIndex(({ seq }) => seq <= (heard.current ?? 0)) + 1;
    const news = messages.slice(from).filter(({ sender, text }) => sender.id !== me && text);
    heard.current = newest;
    const last = news.at(-1);
    if (!last) return;
    const unseen = news.length;
    const sender = words.sender(nameOf(last.sender));
    const { text } = last;
    const one = t({ message: `${sender}: ${text}`, comment: 'Read out: a new message of the room, and who sent it' });
    setSaid(unseen === 1 ? one : t({ message: plural(unseen, { one: '# new message', other: '# new messages' }) }));
  });

  useEffect(() => {
    if (newest === null || !isLive) return;
    heard.current ??= newest;
    if (newest <= heard.current || timer.current !== 0) return;
    timer.current = window.setTimeout(speak, Math.max(0, spokeAt.current + pause - Date.now()));
  }, [newest, isLive]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
