import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { onPersonChange } from '#client/session/session.ts';
import { ToastRegion } from '#client/ui/toast.tsx';
import styles from './frame.module.css';
import { ScreenLoading } from './screen-loading.tsx';
import { TabBar } from './tab-bar.tsx';

// What one person read is never shown to the next.
onPersonChange(() => queryClient.clear());

/** Around every screen behind the sign-in: the screen, and the bar at the bottom, which is a rail on wide screens. */
export default function Frame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <TabBar />
        <div className={styles.screen}>
          <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
        </div>
        <ToastRegion />
      </div>
    </QueryClientProvider>
  );
}
