import { useEffect } from 'react';
import { keepLive } from '#client/live/keep-live.ts';
import { tellNews } from '#client/outbox/outbox-news.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { keepPush } from '#client/push/keep-push.ts';
import { doubtSession, useUser } from '#client/session/session.ts';
import { liveReads } from './live-reads.ts';
import { outboxNews } from './outbox-kinds.ts';
import { SkipLink } from './skip-link.tsx';
import { focusTitles } from './title-focus.ts';

/**
 * What a page behind the sign-in can do without until it has settled. Keeps it live and its notifications coming for as long
 * as it stands there, sends what waits, and serves keyboards and screen readers: a link past the navigation, and the focus
 * on the title of each screen.
 */
export default function Live() {
  const userId = useUser()?.id;
  useEffect(() => keepLive(liveReads, doubtSession), []);
  useEffect(keepPush, []);
  useEffect(focusTitles, []);
  useEffect(() => (userId ? tellNews(outboxOf(userId), outboxNews) : undefined), [userId]);
  return <SkipLink />;
}
