import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { QueuedReports } from '#client/absence/queued-reports.tsx';
import { queryClient } from '#client/api/query-client.ts';
import { useIsOffline } from '#client/api/reach.ts';
import { QueuedMessages } from '#client/my-voice/queued-messages.tsx';
import { type QueuedKind, QueuedLine } from '#client/outbox/queued-line.tsx';
import { QueuedPersonalInfo } from '#client/profile/queued-personal-info.tsx';
import { QueuedLeave } from '#client/time-off/queued-leave.tsx';
import { ToastRegion } from '#client/ui/toast.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import { paths } from '#contract/paths.ts';
import { FrameLayout } from './frame-layout.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { useScrollPosition } from './scroll-position.ts';

/** What may wait to be sent, in the order it is named. */
export const outboxKinds: QueuedKind[] = [
  { operation: 'myVoice.send', to: paths.myVoice, Words: QueuedMessages, switchedBy: 'myVoice' },
  { operation: 'absence.report', to: paths.reportAbsence, Words: QueuedReports, switchedBy: 'absence' },
  { operation: 'timeOff.ask', to: paths.leaveRequests, Words: QueuedLeave },
  { operation: 'profile.savePersonalInfo', to: paths.personalInfo, Words: QueuedPersonalInfo },
];

type FrameProps = {
  children: ReactNode;
  /** The bar at the bottom, which is a rail on wide screens; null for none. */
  bar: ReactNode;
};

/** Around every screen behind the sign-in: the screen, and the bar. */
export function Frame({ children, bar }: FrameProps) {
  const [path] = useLocation();
  const isOffline = useBetweenPresses(useIsOffline());
  useScrollPosition();
  return (
    <QueryClientProvider client={queryClient}>
      <FrameLayout
        bar={bar}
        isOffline={isOffline}
        notice={<OfflineNotice isOffline={isOffline} />}
        screen={
          <>
            <ScreenBoundary at={path} failed={<ScreenFailed />}>
              <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
            </ScreenBoundary>
            <QueuedLine kinds={outboxKinds} />
          </>
        }
      >
        <ToastRegion />
      </FrameLayout>
    </QueryClientProvider>
  );
}
