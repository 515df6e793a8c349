import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { trainingQueries } from '#client/console/platform/training-queries.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import type { EnrolmentState } from '#contract/company-trainings.ts';
import { trainingPath } from '#contract/console-paths.ts';

/** The trainings, and how many people of one's scope stand how with each. */
export default function TrainingsScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const read = useQuery(trainingQueries.list());
  const title = t({ message: 'Trainings', comment: 'Something that a company may turn off' });
  return (
    <ConsolePage title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {(trainings) =>
          trainings.length === 0 ? (
            <EmptyState icon={GraduationCap} title={t`There are no trainings yet`}>
              <Trans>An editor adds them under Texts. Then enrol people, under People.</Trans>
            </EmptyState>
          ) : (
            <>
              <p className="soft">
                <Trans>To enrol people, or to confirm what they have done, choose them under People.</Trans>
              </p>
              <List label={title} isWide>
                {trainings.map(({ id, title, ...counts }) => (
                  <ListRow
                    key={id}
                    to={trainingPath(id)}
                    icon={GraduationCap}
                    title={<bdi>{title[language] || title.en}</bdi>}
                    note={<Counted {...counts} />}
                    end={<Urgent {...counts} />}
                  />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
    </ConsolePage>
  );
}

type Counts = Record<EnrolmentState, number>;

function Counted({ due, done: endless, soon }: Counts) {
  const { t } = useLingui();
  const done = endless + soon;
  return [
    t({ message: `To be done by ${due} · done by ${done}`, comment: 'Of a training: two numbers of people' }),
    soon > 0 &&
      t({
        message: `runs out soon for ${soon}`,
        comment: 'Of a training, after other numbers of people: certificates',
      }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Urgent({ overdue, expired }: Counts) {
  const { t } = useLingui();
  return (
    <>
      {overdue > 0 && (
        <Badge tone="bad">
          {t({ message: `${overdue} overdue`, comment: 'How many people are late with a training' })}
        </Badge>
      )}
      {expired > 0 && (
        <Badge tone="bad">
          {t({ message: `${expired} ran out`, comment: 'How many certificates of a training are not valid any more' })}
        </Badge>
      )}
    </>
  );
}
