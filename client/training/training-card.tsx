import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { paths } from '#contract/paths.ts';
import type { EnrolledTraining } from '#contract/training.ts';
import { byLastDay, isOver, lastDay, standing } from './standing.ts';
import { trainingQueries } from './training-queries.ts';

/** How many trainings the person is enrolled in, and the next one due or running out. */
export function TrainingCard() {
  const { t } = useLingui();
  const trainings = useQuery(trainingQueries.mine(useLanguage()));
  return (
    <Loaded
      read={trainings}
      skeleton={<ListSkeleton rows={1} tone="marquee" />}
      failed={t`Your trainings could not be loaded.`}
    >
      {(mine) => <MyTrainings trainings={mine} />}
    </Loaded>
  );
}

function MyTrainings({ trainings }: { trainings: EnrolledTraining[] }) {
  const count = trainings.length;
  const today = thisDay();
  const [next] = trainings.filter((training) => standing(training, today) !== 'done').toSorted(byLastDay);
  return (
    <List tone="marquee">
      <ListRow
        to={paths.career}
        icon={GraduationCap}
        iconTone="marquee"
        title={<Plural value={count} one="# Training, you enrolled in" other="# Trainings, you enrolled in" />}
        note={next && <NextTraining training={next} />}
      />
    </List>
  );
}

function NextTraining({ training }: { training: EnrolledTraining }) {
  const language = useLanguage();
  const name = <CompanyText of={training.title} />;
  const last = lastDay(training);
  if (!last) return name;
  const day = dayMonthYear(calendarDay(last), language);
  if (isOver(last, thisDay())) {
    return (
      <Trans comment="The training to do next, whose last day has passed">
        Overdue: {name}, was due {day}
      </Trans>
    );
  }
  return (
    <Trans comment="The training to do next, and the last day for it">
      Next: {name}, due {day}
    </Trans>
  );
}
