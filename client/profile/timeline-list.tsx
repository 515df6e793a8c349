import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  Award,
  CalendarHeart,
  DoorOpen,
  FileText,
  type LucideIcon,
  Sparkles,
  TrendingUp,
  UsersRound,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useJobEventWords } from '#client/i18n/job-event-words.ts';
import { type JobEventKind, jobEventKind } from '#client/i18n/job-events.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { JobChange } from '#contract/profile.ts';
import { OnFile } from './on-file.tsx';
import type { TimelineEvent } from './timeline.ts';
import styles from './timeline-list.module.css';

const icons: Record<JobEventKind, LucideIcon> = {
  hire: DoorOpen,
  rehire: DoorOpen,
  promotion: TrendingUp,
  move: ArrowRightLeft,
  manager: UsersRound,
  position: TrendingUp,
  department: ArrowRightLeft,
  contract: FileText,
  other: Sparkles,
};

/** The timeline, newest on top; the longer the time between two points, the longer the distance. */
export function TimelineList({ events }: { events: TimelineEvent[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ol role="list" className={styles.line}>
      {events.map((event, index) => (
        <li
          key={`${event.date} ${event.kind} ${index}`}
          className={styles.point}
          data-kind={event.kind}
          style={{ '--distance': `${distance(event, events[index + 1])}px` } as CSSProperties}
        >
          <span className={styles.mark}>
            <Icon of={iconOf(event)} />
          </span>
          <div className={`sheet ${styles.card}`}>
            <EventDate date={event.date} />
            {event.kind === 'job' ? (
              <JobWords change={event.change} />
            ) : (
              <AnniversaryWords years={event.years} isNext={event.kind === 'next'} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function EventDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="soft">
      {dayMonthYear(calendarDay(date), useLanguage())}
    </time>
  );
}

function JobWords({ change: { event, position, department, manager } }: { change: JobChange }) {
  const inWords = useJobEventWords();
  return (
    <>
      <h2>
        <OnFile value={inWords(event)} />
      </h2>
      <p>
        <OnFile value={position} />
      </p>
      <p className="soft">
        <OnFile value={department} />
      </p>
      {jobEventKind(event) === 'manager' && manager && (
        <p className="soft">
          <Trans>
            New manager: <bdi>{manager}</bdi>
          </Trans>
        </p>
      )}
    </>
  );
}

function AnniversaryWords({ years, isNext }: { years: number; isNext: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <h2>{t`${plural(years, { one: '# year with us', other: '# years with us' })}`}</h2>
      <p>
        <Badge tone="joy">
          {isNext ? (
            <Trans comment="Badge: the next anniversary of somebody's service, still to come">Next anniversary</Trans>
          ) : (
            <Trans comment="Badge: so many years with the company">Anniversary</Trans>
          )}
        </Badge>
      </p>
    </>
  );
}

function iconOf(event: TimelineEvent): LucideIcon {
  if (event.kind === 'next') return CalendarHeart;
  return event.kind === 'anniversary' ? Award : icons[jobEventKind(event.change.event)];
}

/** The distance to the point below, in px: twelve a year, within what a thumb can scroll. */
function distance(event: TimelineEvent, next: TimelineEvent | undefined): number {
  if (!next) return 0;
  const years = (Date.parse(event.date) - Date.parse(next.date)) / 31_536_000_000;
  return Math.round(Math.min(84, 16 + years * 12));
}
