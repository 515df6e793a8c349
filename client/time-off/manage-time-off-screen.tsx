import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import { BalanceCard } from './balance-card.tsx';
import { NotCounted } from './not-counted.tsx';
import { PlannedLeave } from './planned-leave.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** The balances of this year and the next, and the planned leave. */
export default function ManageTimeOffScreen({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      <div className={twoColumns.firstWider}>
        <Balances />
        <div className="column">
          <Section title={t`Planned`}>
            <PlannedLeave />
          </Section>
          <ButtonLink to={paths.requestLeave} wide>
            <Trans>Request Leave of Absence</Trans>
          </ButtonLink>
          <ButtonLink to={paths.leaveLedger} variant="quiet" wide>
            <Trans comment="Link: what makes up the days of leave somebody has">Leave, line by line</Trans>
          </ButtonLink>
        </div>
      </div>
    </Screen>
  );
}

function Balances() {
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  const loading = (
    <div className="column">
      <Skeleton width="short" />
      {[1, 2, 3, 4, 5].map((kind) => (
        <Skeleton key={kind} shape="block" height="9.5rem" />
      ))}
    </div>
  );
  return (
    <Loaded read={overview} skeleton={loading}>
      {(mine) => <Years {...mine} />}
    </Loaded>
  );
}

function Years({ types, balances }: Output<'timeOff.overview'>) {
  const { t } = useLingui();
  if (types.length === 0) {
    return <EmptyState icon={CalendarX2} title={t`No leave is set up yet`}>{t`Please ask HR.`}</EmptyState>;
  }
  const thisYear = thisDay().getFullYear();
  return (
    <div className="column">
      <NotCounted />
      {[thisYear, thisYear + 1].map((year) => (
        <Section key={year} title={<bdi>{year}</bdi>}>
          {types.map((type) => {
            const balance = balances.find((one) => one.typeId === type.id && one.year === year);
            const isUsed = balance && balance.taken + balance.planned + balance.waiting > 0;
            // An unlimited type without any leave says nothing about next year.
            const isShown = balance && (isUsed || (balance.entitled ?? 0) > 0 || (!type.limited && year === thisYear));
            return isShown && <BalanceCard key={type.id} name={type.name} balance={balance} />;
          })}
        </Section>
      ))}
    </div>
  );
}
