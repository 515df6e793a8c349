import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { storedReturnPath, storedSessionEnded } from '#client/device/stored.ts';
import { type LoginReason, returnPath } from '#client/session/return-path.ts';
import { useUser } from '#client/session/session.ts';
import { useIsReady } from '#client/ui/use-is-ready.ts';
import { isServerPage } from '#contract/own-path.ts';
import { paths } from '#contract/paths.ts';
import { Entrance } from './entrance.tsx';
import { LoginForm } from './login-form.tsx';

/** The staff entrance: sign in, or ask for a new password. Sends signed-in people on to where they wanted to go. */
export function LoginScreen() {
  const { t } = useLingui();
  const user = useUser();
  const search = useSearch();
  const reason = useHistoryState<LoginReason | null>();
  const isReady = useIsReady();
  const to = returnPath(search, reason);
  useEffect(() => {
    if (user) storedReturnPath.remove();
    else if (to) storedReturnPath.write({ to, at: Date.now() });
  }, [user, to]);
  if (user) return <GoOn to={to ?? paths.home} />;

  return (
    <Entrance title={<Trans>Good to see you.</Trans>} line={<Trans>This is the staff entrance.</Trans>}>
      <title>{`${t`Login`} · Stagedoor`}</title>
      <LoginForm why={isReady && storedSessionEnded.read() ? 'ended' : reason?.why} to={to} />
    </Entrance>
  );
}

function GoOn({ to }: { to: string }) {
  const isElsewhere = isServerPage(to);
  useEffect(() => {
    if (isElsewhere) location.replace(to);
  }, [isElsewhere, to]);
  return isElsewhere ? null : <Redirect to={to} replace />;
}
