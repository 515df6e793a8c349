import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { queryClient } from '#client/api/query-client.ts';
import { onPersonChange } from '#client/session/session.ts';
import { ToastRegion } from '#client/ui/toast.tsx';
import styles from './frame.module.css';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { useScrollPlace } from './scroll-place.ts';
import { TabBar } from './tab-bar.tsx';

// What one person read is never shown to the next.
onPersonChange(() => queryClient.clear());

/** Around every screen behind the sign-in: the screen, and the bar at the bottom, which is a rail on wide screens. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  useScrollPlace();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <TabBar />
        <div className={styles.screen}>
          <ScreenBoundary at={path} failed={<ScreenFailed />}>
            <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
          </ScreenBoundary>
        </div>
        <ToastRegion />
      </div>
    </QueryClientProvider>
  );
}
