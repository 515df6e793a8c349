import { Trans } from '@lingui/react/macro';
import { AlarmClock, BookOpen, CircleCheck } from 'lucide-react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { thisDay } from '#client/session/today.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { EnrolledTraining } from '#contract/training.ts';
import { isOver, isToDo, lastDay, standing } from './standing.ts';
import { TrainingDay } from './training-day.tsx';

/** One training of the person, with its day; a press opens the details. */
export function TrainingRow({ training, onPress }: { training: EnrolledTraining; onPress: () => void }) {
  const { title } = training;
  const today = thisDay();
  const isDone = !isToDo(training, today);
  const late = !isDone && isOver(lastDay(training), today);
  const isSoon = standing(training, today) === 'soon';
  const icon = late || isSoon ? AlarmClock : isDone ? CircleCheck : BookOpen;
  return (
    <ListRow
      icon={icon}
      iconTone={late ? 'curtain' : isDone && !isSoon ? 'plain' : 'marquee'}
      title={<CompanyText of={title} />}
      note={<TrainingDay training={training} />}
      onPress={onPress}
      end={
        late && (
          <Badge tone="bad">
            <Trans comment="A training whose last day has passed">Overdue</Trans>
          </Badge>
        )
      }
    />
  );
}
