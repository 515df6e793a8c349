import { useLingui } from '@lingui/react/macro';
import { SignInFirst } from '#client/session/sign-in-first.tsx';
import { Screen } from '#client/ui/screen.tsx';
import styles from './leaver-notice.module.css';

/** Above a screen that shows something to everybody, while nobody is signed in. */
export function SignedOutNotice() {
  return (
    <header className={styles.notice}>
      <SignInFirst />
    </header>
  );
}

/** In place of a screen that shows one person's records and nothing else. */
export function SignedOutScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`You are not signed in`} className={styles.alone}>
      <SignInFirst />
    </Screen>
  );
}
