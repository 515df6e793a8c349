import { useEffect } from 'react';
import { keepLive } from '#client/live/keep-live.ts';
import { notifyNews, type OutboxNews } from '#client/outbox/outbox-news.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { personalInfoNews } from '#client/profile/personal-info-news.ts';
import { keepPush } from '#client/push/keep-push.ts';
import { doubtSession, useUser } from '#client/session/session.ts';
import { askedNews, changeNews } from '#client/time-off/leave-news.ts';
import { liveReads } from './live-reads.ts';

/** What is told once it was sent. A message shows by itself. */
const outboxNews: OutboxNews = {
  'timeOff.ask': askedNews,
  'timeOff.withdraw': changeNews,
  'timeOff.restore': changeNews,
  'timeOff.answer': changeNews,
  'timeOff.takeBack': changeNews,
  'profile.savePersonalInfo': personalInfoNews,
};

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
