import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { TrainingStanding } from '#client/console/platform/training-standing.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Id } from '#contract/id.ts';

type Props = { id: Id; onChange: () => void };

/** Which trainings somebody has to do and has done, and a button that enrols them, confirms one or takes them out. */
export function TrainingsCard(props: Props) {
  return (
    <UnlessOff feature="training">
      <Trainings {...props} />
    </UnlessOff>
  );
}

function Trainings({ id, onChange }: Props) {
  const language = useLanguage();
  const read = useQuery(peopleQueries.trainingsOf(id));
  return (
    <Section
      title={<Trans comment="Something that a company may turn off">Trainings</Trans>}
      end={
        <Button variant="quiet" size="small" onPress={onChange}>
          <Trans comment="Button: enrols somebody in a training, or confirms one">Enrol or confirm</Trans>
        </Button>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={2} />}>
        {(trainings) =>
          trainings.length === 0 ? (
            <p className="soft">
              <Trans>They have no trainings.</Trans>
            </p>
          ) : (
            <List>
              {trainings.map(({ id, title, ...standing }) => (
                <ListRow
                  key={id}
                  icon={GraduationCap}
                  title={<bdi>{title[language] || title.en}</bdi>}
                  note={<TrainingStanding {...standing} />}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
