import { useEffect } from 'react';
import { keepLive } from '#client/live/keep-live.ts';
import { notifyNews } from '#client/outbox/outbox-news.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { keepPush } from '#client/push/keep-push.ts';
import { doubtSession, useUser } from '#client/session/session.ts';
import { liveReads } from './live-reads.ts';
import { outboxNews } from './outbox-kinds.ts';

/**
 * What a page behind the sign-in can do without until it has settled. Keeps it live and its notifications coming for as long
 * as it stands there, and sends what waits.
 */
export default function Live(): null {
  const userId = useUser()?.id;
  useEffect(() => keepLive(liveReads, doubtSession), []);
  useEffect(keepPush, []);
  useEffect(() => (userId ? notifyNews(outboxOf(userId), outboxNews) : undefined), [userId]);
  return null;
}
