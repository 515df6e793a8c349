import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useUser } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { discountQueries } from './discount-queries.ts';
import styles from './discount-screen.module.css';
import { DiscountTicket } from './discount-ticket.tsx';

/** The employee discount: a ticket that a till can read. */
export default function DiscountScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Screen title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }}>
      {user && <Discount userId={user.id} />}
    </Screen>
  );
}

function Discount({ userId }: { userId: string }) {
  const { t } = useLingui();
  const query = useQuery(discountQueries.card(userId));
  return (
    <Loaded
      read={query}
      skeleton={<Skeleton shape="block" className={styles.ticket} />}
      failed={t`Your discount card could not be loaded.`}
    >
      {(discount) =>
        discount.card.pass ? (
          <DiscountTicket
            discount={discount}
            pass={discount.card.pass}
            isOffline={query.isRefetchError}
            isRenewing={query.isFetching}
            onRenew={() => query.refetch()}
          />
        ) : (
          <EmptyState icon={IdCard} title={t`Your employee ID is not on file yet.`}>
            <Trans>A till needs it to give the discount. Ask HR to add it.</Trans>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
