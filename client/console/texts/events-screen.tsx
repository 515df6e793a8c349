import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths, eventPath } from '#contract/console-paths.ts';
import { Missing, missingIn } from './missing.tsx';
import { eventQueries } from './text-queries.ts';

type Events = Output<'companyEvents.list'>['coming'];

/** The events of the home page: those to come, and those that are over. */
export default function EventsScreen() {
  const { t } = useLingui();
  const read = useQuery(eventQueries.list());
  const [id] = useState(newId);
  return (
    <ConsolePage
      title={t({ message: 'Events', comment: 'What the company plans, on the home page' })}
      back={{ to: consolePaths.texts, label: t`Back to the texts` }}
      end={
        <ButtonLink to={eventPath(id, 'new')}>
          <Trans comment="Button: adds something that the company plans">Add an event</Trans>
        </ButtonLink>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {({ coming, past }) => (
          <>
            {coming.length === 0 && <EmptyState icon={CalendarDays} title={t`Nothing is planned`} />}
            <EventRows title={t`Coming up`} events={coming} />
            <EventRows title={t({ message: 'Over', comment: 'Heading: events that have begun' })} events={past} />
          </>
        )}
      </Loaded>
    </ConsolePage>
  );
}

function EventRows({ title, events }: { title: string; events: Events }) {
  const language = useLanguage();
  if (events.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title} isWide>
        {events.map(({ id, startsAt, title, place }) => (
          <ListRow
            key={id}
            to={eventPath(id)}
            icon={CalendarDays}
            title={<bdi>{title[language] || title.en}</bdi>}
            note={
              <>
                {momentStamp(new Date(startsAt), language)}
                <br />
                <bdi>{place[language] || place.en}</bdi>
                <Missing in={missingIn([title, place])} />
              </>
            }
          />
        ))}
      </List>
    </Section>
  );
}
