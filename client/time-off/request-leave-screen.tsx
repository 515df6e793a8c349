import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import { RequestForm } from './request-form.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';
import type { EditReason } from './unsent-request.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** The form that asks for leave. */
export default function RequestLeaveScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const edit = useHistoryState<EditReason | null>()?.edit;
  const { unsent } = useUnsentLeave();
  const refused = unsent.find(({ id, state }) => id === edit && state === 'failed');
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      <Loaded read={overview} skeleton={<FormLoading />}>
        {(mine) =>
          mine.types.length > 0 ? (
            <RequestForm key={refused?.id} overview={mine} refused={refused} />
          ) : (
            <EmptyState icon={CalendarX2} title={t`No leave is set up yet`}>{t`Please ask HR.`}</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

function FormLoading() {
  return (
    <div className={twoColumns.firstWider}>
      <div className={styles.fields}>
        <Skeleton width="short" />
        {[1, 2, 3, 4].map((type) => (
          <Skeleton key={type} shape="control" />
        ))}
        <Skeleton width="short" />
        <Skeleton shape="control" />
        <Skeleton shape="block" size="medium" />
      </div>
      <Skeleton shape="block" size="medium" />
    </div>
  );
}
