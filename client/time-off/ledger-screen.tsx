import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { LedgerYears } from './ledger/ledger-years.tsx';
import { timeOffQueries } from './time-off-queries.ts';

/** How much leave the person has, line by line: the years that are near, the newest first. */
export default function LedgerScreen({ title }: { title: string }) {
  const ledger = useQuery(timeOffQueries.ledger(useLanguage()));
  const loading = (
    <div className="column">
      <Skeleton width="short" />
      <Skeleton shape="block" height="16rem" />
    </div>
  );
  return (
    <Screen title={title} back={paths.manageTimeOff}>
      <Loaded read={ledger} skeleton={loading}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState icon={CalendarX2} title={<Trans>There is nothing to count yet</Trans>}>
              <Trans>Leave without a limit is not counted down.</Trans>
            </EmptyState>
          ) : (
            <LedgerYears accounts={accounts} />
          )
        }
      </Loaded>
    </Screen>
  );
}
