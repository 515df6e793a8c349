import { Trans, useLingui } from '@lingui/react/macro';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useUser } from '#client/session/session.ts';
import { Notice } from '#client/ui/notice.tsx';
import { paths } from '#contract/paths.ts';
import { Entrance } from './entrance.tsx';
import { LoginForm } from './login-form.tsx';

/** The staff entrance: sign in, or ask for a new password. Whoever is signed in already goes on to the home page. */
export function LoginScreen() {
  const { t } = useLingui();
  const user = useUser();
  const state = useHistoryState<{ signedOut?: true } | null>();
  if (user) return <Redirect to={paths.home} replace />;

  return (
    <Entrance title={<Trans>Good to see you.</Trans>} line={<Trans>This is the staff entrance.</Trans>}>
      <title>{`${t`Login`} · Stagedoor`}</title>
      {state?.signedOut && (
        <Notice tone="bad">
          <Trans>No user is currently logged in. Redirecting to login...</Trans>
        </Notice>
      )}
      <LoginForm />
    </Entrance>
  );
}
