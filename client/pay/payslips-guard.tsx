import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { useUser } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import type { Payslip } from '#contract/pay.ts';
import { CachedPayslips } from './cached-payslips.tsx';
import type { AskedFrom } from './pay-destination.ts';
import { usePayLock } from './pay-lock.ts';
import { payQueries } from './pay-queries.ts';
import { RecalledPayslips } from './recalled-payslips.tsx';
import { useSavedFiles } from './saved-file-store.ts';
import { SavedFiles } from './saved-files.tsx';

type Props = AskedFrom & {
  children: (payslips: Payslip[]) => ReactNode;
  /** The skeleton, in the shape of the content. */
  loading: ReactNode;
};

/** Shows the payslips, or why they cannot be read; if pay is locked, leads to the lock and back. */
export function PayslipsGuard({ from, ...rest }: Props) {
  const user = useUser();
  const { isClosed } = usePayLock();
  if (isClosed && user) return <Redirect to={paths.payDetails} replace state={{ from } satisfies AskedFrom} />;
  return user ? <UnlockedGuard userId={user.id} {...rest} /> : <NoPayslips />;
}

function UnlockedGuard({ userId, children, loading }: Omit<Props, 'from'> & { userId: string }) {
  const { t } = useLingui();
  const payslips = useQuery(payQueries.payslips(userId));
  const isAnySaved = useSavedFiles().length > 0;
  if (payslips.data) {
    const { payslips: own, recalled } = payslips.data;
    return (
      <>
        <RecalledPayslips recalled={recalled} />
        {own.length > 0 ? children(own) : <NoPayslips />}
      </>
    );
  }
  // The first failure is shown at once, with the cached names, while the retries go on.
  const failure = payslips.error ?? payslips.failureReason;
  if (payslips.isPending && !payslips.isPaused && !failure) {
    return <SkeletonGroup>{loading}</SkeletonGroup>;
  }
  const isOffline = payslips.isPaused || codeOf(failure) === 'OFFLINE';
  return (
    <>
      <ErrorState
        title={
          !isOffline
            ? t`Your payslips could not be loaded.`
            : isAnySaved
              ? t`Without a connection, only payslips kept on this device open.`
              : t`Payslips open only with a connection.`
        }
        error={failure}
        onRetry={() => payslips.refetch()}
        isRetrying={payslips.isFetching}
      />
      <SavedFiles />
      <CachedPayslips userId={userId} />
    </>
  );
}

function NoPayslips() {
  return (
    <EmptyState icon={FileText} title={<Trans>No payslips available.</Trans>}>
      <Trans>A new payslip appears here by itself.</Trans>
    </EmptyState>
  );
}
