import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useUser } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { discountQueries } from './discount-queries.ts';
import styles from './discount-screen.module.css';
import { DiscountTicket } from './discount-ticket.tsx';

/** The employee discount: a ticket that a till can read. */
export default function DiscountScreen() {
  const { t } = useLingui();
  const user = useUser();
  const title = t`Employee Discount`;
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }} />
      {user && <Discount userId={user.id} />}
    </main>
  );
}

function Discount({ userId }: { userId: string }) {
  const { t } = useLingui();
  const held = useQuery(discountQueries.card(userId));
  if (held.data?.card.pass) {
    return (
      <DiscountTicket
        held={held.data}
        pass={held.data.card.pass}
        isOffline={held.isRefetchError}
        isRenewing={held.isFetching}
        onRenew={() => held.refetch()}
      />
    );
  }
  if (held.data) {
    return (
      <EmptyState icon={IdCard} title={t`Your employee ID is not on file yet.`}>
        <Trans>A till needs it to give the discount. Ask HR to add it.</Trans>
      </EmptyState>
    );
  }
  if (held.isError) {
    return (
      <ErrorState
        title={t`Your discount card could not be loaded.`}
        onRetry={() => held.refetch()}
        isRetrying={held.isFetching}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton shape="block" className={styles.ticket} />
    </SkeletonGroup>
  );
}
