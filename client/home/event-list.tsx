import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { clockTime, weekdayDayMonth } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { EditLink } from '#client/ui/edit-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { CompanyEvent } from '#contract/home.ts';
import styles from './event-list.module.css';

/** The company's next events, soonest first. */
export function EventList({ events }: { events: CompanyEvent[] }) {
  const { t } = useLingui();
  return (
    <Section title={t`Coming up`} end={useUser()?.edits && <EditLink to="/events" />}>
      {events.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t`Nothing is planned`}>
          <Trans>When the company plans something, it stands here.</Trans>
        </EmptyState>
      ) : (
        <List>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </List>
      )}
    </Section>
  );
}

function EventRow({ event: { startsAt, title, place } }: { event: CompanyEvent }) {
  const language = useLanguage();
  const start = new Date(startsAt);
  const day = weekdayDayMonth(start, language);
  const time = <bdi>{clockTime(start, language)}</bdi>;
  return (
    <ListRow
      start={
        <span className={styles.day} aria-hidden="true">
          {start.getDate()}
        </span>
      }
      title={<bdi lang={title.lang}>{title.text}</bdi>}
      note={
        <>
          <time dateTime={startsAt}>
            <Trans comment="When an event begins: a day and a clock time">
              {day}, {time}
            </Trans>
          </time>
          <br />
          <bdi lang={place.lang}>{place.text}</bdi>
        </>
      }
    />
  );
}
