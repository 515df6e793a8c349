import { Trans } from '@lingui/react/macro';
import { Redirect, useSearch } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import type { LoginReason } from '#client/session/return-path.ts';
import { useUser } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { Screen } from '#client/ui/screen.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import { useBackToPay } from './back-to-pay.ts';
import { CachedPayslips } from './cached-payslips.tsx';
import { destinationAfterUnlock } from './pay-destination.ts';
import styles from './pay-details-screen.module.css';
import { PayGreeting } from './pay-greeting.tsx';
import { SavedFiles } from './saved-files.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** The lock in front of all pay screens: the signed-in person enters their password once more. */
export default function PayDetailsScreen({ title }: { title: string }) {
  const back = useBackToPay();
  const user = useUser();
  const search = useSearch();
  const state = useHistoryState<unknown>();
  if (!user) return <Redirect to={paths.login} replace state={comeBack(search)} />;

  function goOn() {
    const destination = destinationAfterUnlock(search, state);
    if ('document' in destination) location.replace(destination.document);
    else navigate(destination.screen, { replace: true });
  }

  return (
    <Screen title={title} back={back} className={`${twoColumns.columns} ${styles.screen}`}>
      <div className={styles.greeting}>
        <PayGreeting />
      </div>
      <div className={styles.lock}>
        <Card>
          <div className={styles.form}>
            <p className={styles.why}>
              <Trans>Enter your email and password once more to open your payslips.</Trans>
            </p>
            <UnlockForm onUnlocked={goOn} />
          </div>
        </Card>
      </div>
      <div className={styles.stored}>
        <SavedFiles />
        <CachedPayslips userId={user.id} />
      </div>
    </Screen>
  );
}

/** History state for the login: back to the lock, and to the document behind it. */
function comeBack(search: string): LoginReason {
  return { to: search ? `${paths.payDetails}?${search}` : paths.payDetails };
}
