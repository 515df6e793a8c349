import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileQuestion, GraduationCap, User } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { trainingQueries } from '#client/console/platform/training-queries.ts';
import { TrainingStanding } from '#client/console/platform/training-standing.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import type { EnrolmentState } from '#contract/company-trainings.ts';
import { consolePaths, personPath, trainingPeopleAddress } from '#contract/console-paths.ts';

/** For whom a training is overdue, due and done, and whose certificates run out. */
export default function TrainingScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const { id = '' } = useParams<{ id: string }>();
  const all = useQuery(trainingQueries.list());
  const training = all.data?.find((one) => one.id === id);
  const title = training ? training.title[language] || training.title.en : '';
  const back = { to: consolePaths.trainings, label: t`Back to the trainings` };
  const fallback = t({ message: 'Training', comment: 'Title of a form: something that people may learn' });
  return (
    <ConsolePage title={title || fallback} heading={<bdi>{title || fallback}</bdi>} back={back}>
      <Loaded read={all} skeleton={<ListSkeleton rows={5} />}>
        {() =>
          training ? <People {...training} /> : <EmptyState icon={FileQuestion} title={t`There is no such training.`} />
        }
      </Loaded>
    </ConsolePage>
  );
}

/** In the order in which HR has to do something about it. */
const shown: EnrolmentState[] = ['overdue', 'expired', 'soon', 'due', 'done'];

type Counts = { id: string } & Record<EnrolmentState, number>;

function People({ id, ...counts }: Counts) {
  const { t } = useLingui();
  const [state, setState] = useState<EnrolmentState>(shown.find((each) => counts[each] > 0) ?? 'due');
  const read = useInfiniteQuery(trainingQueries.people(id, state));
  const people = read.data?.pages.flatMap((page) => page.people) ?? [];
  const names: Record<EnrolmentState, string> = {
    overdue: t({ message: 'Are late', comment: 'Button and list: people who are late with a training' }),
    due: t({ message: 'Are to do it', comment: 'Button and list: people who have a training before them' }),
    expired: t({
      message: 'Ran out',
      comment: 'Button and list: people whose certificate of a training is not valid any more',
    }),
    soon: t({
      message: 'Runs out soon',
      comment: 'Button and list: people whose certificate of a training runs out soon',
    }),
    done: t({ message: 'Have done it', comment: 'Button and list: people who have done a training' }),
  };
  // Certificates are named only where some are about to run out, or did.
  const filters = shown.filter((one) => counts[one] > 0 || (one !== 'expired' && one !== 'soon'));
  return (
    <>
      <FilterButtons
        filters={filters.map((one) => ({ id: one, name: names[one], count: counts[one] }))}
        value={state}
        onChange={setState}
      />
      <div>
        <ExportButton address={trainingPeopleAddress} filter={{ id }} done={t`The list is saved.`} />
      </div>
      <PagedList
        read={read}
        items={people}
        label={names[state]}
        rows={5}
        empty={
          <EmptyState icon={GraduationCap} title={t`Nobody is here`}>
            <Trans>To enrol people, or to confirm what they have done, choose them under People.</Trans>
          </EmptyState>
        }
      >
        {({ id, name, department, location, ...days }) => (
          <ListRow
            key={id}
            to={personPath(id)}
            icon={User}
            title={<bdi>{name}</bdi>}
            note={<bdi>{[department, location].filter(Boolean).join(' · ')}</bdi>}
            end={<TrainingStanding state={state} {...days} />}
          />
        )}
      </PagedList>
    </>
  );
}
