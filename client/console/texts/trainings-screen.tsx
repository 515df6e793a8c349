import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths, trainingTextPath } from '#contract/console-paths.ts';
import { Missing, missingIn } from './missing.tsx';
import { trainingTextQueries } from './text-queries.ts';

/** The trainings, and how many people are to do each. */
export default function TrainingsScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Trainings', comment: 'Something that a company may turn off' });
  return (
    <UnlessTurnedOff feature="training" title={title}>
      <AllTrainings title={title} />
    </UnlessTurnedOff>
  );
}

function AllTrainings({ title }: { title: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const read = useQuery(trainingTextQueries.list());
  const [id] = useState(newId);
  return (
    <ConsolePage
      title={title}
      back={{ to: consolePaths.texts, label: t`Back to the texts` }}
      end={
        <ButtonLink to={trainingTextPath(id, 'new')}>
          <Trans comment="Button: adds something that people may learn">Add a training</Trans>
        </ButtonLink>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {(trainings) =>
          trainings.length === 0 ? (
            <EmptyState icon={GraduationCap} title={t`There are no trainings yet`}>
              <Trans>Add one. HR then enrols people, under People.</Trans>
            </EmptyState>
          ) : (
            <List label={title} isWide>
              {trainings.map(({ id, title, summary, offered, people }) => (
                <ListRow
                  key={id}
                  to={trainingTextPath(id)}
                  icon={GraduationCap}
                  title={<bdi>{title[language] || title.en}</bdi>}
                  note={
                    <>
                      {people > 0 ? (
                        <Plural value={people} one="# person is to do it" other="# people are to do it" />
                      ) : offered ? (
                        t`Everybody may enrol`
                      ) : (
                        t`Nobody is enrolled`
                      )}
                      <Missing in={missingIn([title, summary])} />
                    </>
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </ConsolePage>
  );
}
