import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Hero } from '#client/ui/hero.tsx';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EnrolledTraining } from '#contract/training.ts';
import styles from './my-trainings.module.css';
import { byLastDay, isToDo } from './standing.ts';
import { TrainingDialog } from './training-dialog.tsx';
import { trainingQueries } from './training-queries.ts';
import { TrainingRow } from './training-row.tsx';

/** The person's trainings: how many, those to do, and those done. */
export function MyTrainings() {
  const { t } = useLingui();
  const trainings = useQuery(trainingQueries.mine(useLanguage()));
  const loading = (
    <div className={styles.mine}>
      <Skeleton shape="block" height="6.25rem" />
      <Skeleton width="short" />
      <ListSkeleton rows={3} />
    </div>
  );
  return (
    <Loaded read={trainings} skeleton={loading} failed={t`Your trainings could not be loaded.`}>
      {(mine) =>
        mine.length === 0 ? (
          <EmptyState icon={GraduationCap} title={t`No trainings yet`}>
            <Trans>Pick one that you like, or wait until the company has one for you.</Trans>
          </EmptyState>
        ) : (
          <Trainings trainings={mine} />
        )
      }
    </Loaded>
  );
}

function Trainings({ trainings }: { trainings: EnrolledTraining[] }) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const today = thisDay();
  const toDo = trainings.filter((training) => isToDo(training, today)).toSorted(byLastDay);
  const done = trainings.filter((training) => !isToDo(training, today)).toSorted(byLastDay);
  const count = trainings.length;
  const left = toDo.length;
  const rowsOf = (some: EnrolledTraining[]) =>
    some.map((training) => (
      <TrainingRow key={training.id} training={training} onPress={() => setOpenId(training.id)} />
    ));

  return (
    <div className={styles.mine}>
      <Hero>
        <strong className={styles.count}>
          <Plural value={count} one="# Training, you enrolled in" other="# Trainings, you enrolled in" />
        </strong>
        <p>
          {toDo.length === 0 ? (
            <Trans>All of them are done. Take a bow.</Trans>
          ) : (
            <Plural value={left} one="# still to do" other="# still to do" />
          )}
        </p>
      </Hero>
      {toDo.length > 0 && (
        <Section title={t({ message: 'To do', comment: 'Heading over trainings that are not done yet' })}>
          <List>{rowsOf(toDo)}</List>
        </Section>
      )}
      {done.length > 0 && (
        <Section title={t({ message: 'Done', context: 'trainings', comment: 'Heading over trainings that are done' })}>
          <List>{rowsOf(done)}</List>
        </Section>
      )}
      <TrainingDialog training={trainings.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </div>
  );
}
