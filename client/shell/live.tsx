import { useEffect } from 'react';
import { keepLive } from '#client/live/keep-live.ts';
import { outboxOf } from '#client/my-voice/page-outbox.ts';
import { doubtSession, useUser } from '#client/session/session.ts';
import { liveReads } from './live-reads.ts';

/** Keeps the page live for as long as it stands there, and sends what somebody said; it shows nothing. */
export default function Live() {
  const userId = useUser()?.id;
  useEffect(() => keepLive(liveReads, doubtSession), []);
  useEffect(() => {
    if (userId) outboxOf(userId);
  }, [userId]);
  return null;
}
