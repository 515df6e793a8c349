import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, use } from 'react';
import { Route, Switch } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { loadConsoleWords } from '#client/i18n/console-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { consoleState } from '#client/session/console-queries.ts';
import { useUser } from '#client/session/session.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ToastRegion } from '#client/ui/toast.tsx';
import { consoleScreens } from './console-screens.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { part } from './part.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { SignedOutNotice, SignedOutScreen } from './signed-out.tsx';

const ConsoleFrame = part(() => import('#client/console/console-frame.tsx'));

/** The console, of whose code nothing is fetched before the server has said that there is one for this person. */
export default function ConsoleRoute({ otherwise }: { otherwise: ReactNode }) {
  const user = useUser();
  return (
    <QueryClientProvider client={queryClient}>
      {user ? (
        <OwnConsole key={user.id} otherwise={otherwise} />
      ) : (
        <>
          <SignedOutNotice />
          <SignedOutScreen />
        </>
      )}
    </QueryClientProvider>
  );
}

function OwnConsole({ otherwise }: { otherwise: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(consoleState());
  if (codeOf(error) === 'NOT_FOUND') return otherwise;
  if (data) {
    return (
      <Suspense fallback={<ScreenLoading />}>
        <OpenConsole otherwise={otherwise} />
      </Suspense>
    );
  }
  if (!error) return <ScreenLoading />;
  return (
    <main>
      <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />
    </main>
  );
}

function OpenConsole({ otherwise }: { otherwise: ReactNode }) {
  use(loadConsoleWords(useLanguage()));
  return (
    <>
      <ConsoleFrame otherwise={otherwise}>
        <Suspense fallback={<ScreenLoading />}>
          <Switch>
            {Object.entries(consoleScreens).map(([path, screen]) => (
              <Route key={path} path={path} component={screen} />
            ))}
          </Switch>
        </Suspense>
      </ConsoleFrame>
      <OfflineNotice over />
      <ToastRegion />
    </>
  );
}
