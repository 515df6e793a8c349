import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useIsOffline } from '#client/api/reach.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { loadConsoleWords } from '#client/session/console-catalogues.ts';
import { consoleState } from '#client/session/console-queries.ts';
import { useUser } from '#client/session/session.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { part } from '#client/ui/part.tsx';
import { ToastRegion } from '#client/ui/toast.tsx';
import type { ConsoleState } from '#contract/console.ts';
import { consoleScreenAt } from '#contract/console-paths.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { SignedOutScreen } from './signed-out.tsx';

const ConsoleFrame = part(() => import('#client/console/console-frame.tsx'));

/** The console, whose code is fetched only after the server has said that this person has one. */
export default function ConsoleRoute(props: { otherwise: ReactNode }) {
  const user = useUser();
  if (!user) return <SignedOutScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <OwnConsole key={user.id} {...props} />
    </QueryClientProvider>
  );
}

function OwnConsole({ otherwise }: { otherwise: ReactNode }) {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(consoleState());
  const [path] = useLocation();
  if (codeOf(error) === 'NOT_FOUND' || !consoleScreenAt(path)) return otherwise;
  if (data) {
    return (
      <Suspense fallback={<ScreenLoading />}>
        <WordedConsole state={data} at={dataUpdatedAt} otherwise={otherwise} />
      </Suspense>
    );
  }
  if (!error) return <ScreenLoading />;
  return (
    <main>
      <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
    </main>
  );
}

type ConsoleProps = { state: ConsoleState; at: number; otherwise: ReactNode };

function WordedConsole(props: ConsoleProps) {
  const isOffline = useIsOffline();
  use(loadConsoleWords(useLanguage()));
  return (
    <>
      <ConsoleFrame {...props} loading={<ScreenLoading />} />
      <OfflineNotice isOffline={isOffline} over="console" />
      <ToastRegion />
    </>
  );
}
