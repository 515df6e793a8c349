import { useEffect } from 'react';
import { reportNews } from '#client/absence/send-report.ts';
import { liveReads } from '#client/features.ts';
import { keepLive } from '#client/live/keep-live.ts';
import { keepReportingSeen } from '#client/my-voice/outside/report-seen.ts';
import { notifyNews, type OutboxNews } from '#client/outbox/outbox-news.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { personalInfoNews } from '#client/profile/personal-info-news.ts';
import { keepPush } from '#client/push/keep-push.ts';
import { doubtSession, isSigningOut, useUser } from '#client/session/session.ts';
import { askedNews, changeNews } from '#client/time-off/leave-news.ts';

/** What is told once it was sent. A message shows by itself. */
const outboxNews: OutboxNews = {
  'absence.report': reportNews,
  'timeOff.ask': askedNews,
  'timeOff.withdraw': changeNews,
  'timeOff.restore': changeNews,
  'timeOff.answer': changeNews,
  'timeOff.takeBack': changeNews,
  'timeOff.giveBack': changeNews,
  'timeOff.undoGiveBack': changeNews,
  'timeOff.giveBackOfTeam': changeNews,
  'timeOff.undoGiveBackOfTeam': changeNews,
  'profile.savePersonalInfo': personalInfoNews,
};

/**
 * What a signed-in page can do without until it has settled: the live connection, notifications, and the outbox with
 * reports of what it sent.
 */
export default function Live(): null {
  const userId = useUser()?.id;
  useEffect(() => keepLive(liveReads, doubtSession), []);
  useEffect(() => {
    const stop = keepPush();
    return () => stop(isSigningOut());
  }, []);
  useEffect(keepReportingSeen, []);
  useEffect(() => (userId ? notifyNews(outboxOf(userId), outboxNews) : undefined), [userId]);
  return null;
}
