import { Trans, useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { call, type Output } from '#client/api/call.ts';
import { type CallFailure, codeOf } from '#client/api/call-failure.ts';
import { loginAddress } from '#client/session/return-path.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { linkReturnPath } from './link-return-path.ts';
import { useMailedLink } from './use-mailed-link.ts';

type Link = Output<'auth.readLink'>;

let taken: string | undefined;

/**
 * The token of the mailed link, taken out of the address bar before any request, so that the history does not keep it.
 * As a fragment (#) it never reached a server.
 */
function linkToken(): string {
  if (taken === undefined) {
    taken = decodeURIComponent(location.hash.slice(1));
    if (taken) history.replaceState(history.state, '', location.pathname + location.search);
  }
  return taken;
}

/** Shows what a mailed link opens, or why it no longer opens: used, expired, replaced or incomplete. */
export function LinkGuard({
  kind,
  children,
}: {
  kind: Link['kind'];
  children: (token: string, link: Link) => ReactNode;
}) {
  const [token, setToken] = useState(linkToken);
  useEffect(() => {
    // A newer link that is opened in the same tab differs in its fragment alone, for which no browser loads a page.
    const takeNewer = () => {
      if (location.hash.length < 2) return;
      taken = undefined;
      setToken(linkToken());
    };
    addEventListener('hashchange', takeNewer);
    return () => removeEventListener('hashchange', takeNewer);
  }, []);
  const { link, error, retry } = useMailedLink(token || '-', (token) => call('auth.readLink', { token }));
  // What was typed for one link is not for the next.
  if (link?.kind === kind) return <Fragment key={token}>{children(token, link)}</Fragment>;
  if (link || error) return <ClosedLink kind={kind} error={error} onRetry={retry} />;
  return (
    <SkeletonGroup>
      <Skeleton size="title" width="half" />
      <Skeleton shape="block" size="medium" />
    </SkeletonGroup>
  );
}

/** Without an error the link opens something of another kind. */
type ClosedProps = { kind: Link['kind']; error: Error | null; onRetry: () => void };

function ClosedLink({ kind, error, onRetry }: ClosedProps) {
  const title = useWhyClosed(error ? codeOf(error) : 'LINK_UNKNOWN');
  if (!title) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={Unlink}
      title={title}
      action={
        <ButtonLink to={loginAddress(linkReturnPath())}>
          <Trans>Go to the login page</Trans>
        </ButtonLink>
      }
    >
      {kind === 'reset' ? (
        <Trans>Ask for a new link on the login page, with Forgot Password.</Trans>
      ) : (
        <Trans>Ask HR to send your invite again.</Trans>
      )}
    </EmptyState>
  );
}

function useWhyClosed(code: CallFailure['code'] | null): string | null {
  const { t } = useLingui();
  switch (code) {
    case 'LINK_USED':
      return t`This link was used already.`;
    case 'LINK_EXPIRED':
      return t`This link is too old.`;
    case 'LINK_REPLACED':
      return t`A newer link, or a new password, has taken the place of this one.`;
    case 'LINK_UNKNOWN':
    case 'BAD_REQUEST':
      return t`This link is incomplete, or no longer valid.`;
    default:
      return null;
  }
}
