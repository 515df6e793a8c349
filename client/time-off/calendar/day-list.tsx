import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { calendarDay, weekdayDayMonth } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { timeOfDay } from '#client/time-off/words/hours.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { CalendarLeave, CalendarMonth, CalendarPerson } from '#contract/leave-calendar.ts';
import { timesOf } from '#contract/leave-hours.ts';
import { daysOfMonth, isOn } from './month-days.ts';
import { useCalendarWords } from './use-calendar-words.ts';

type Props = {
  month: string;
  today: string;
  people: CalendarPerson[];
  whole: CalendarMonth;
  onOpen: (person: CalendarPerson, leave: CalendarLeave) => void;
};

/** A month on a phone: a list for each day on which anybody is away from work, from today on. */
export function DayList({ month, today, people, whole, onOpen }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useCalendarWords();
  const [isWhole, setIsWhole] = useState(false);
  const clashing = new Set(whole.clashes.flatMap((clash) => clash.days.map(({ day }) => day)));
  const days = daysOfMonth(month).flatMap((day) => {
    const holidays = whole.holidays.filter((one) => one.day === day);
    const isWorkedOn = whole.away.some((one) => one.day === day);
    const away = people.flatMap((person) =>
      person.leaves
        .filter((leave) => isOn(leave, day) && (isWorkedOn || leave.state === 'waiting'))
        .map((leave) => ({ person, leave })),
    );
    // Of a month in which nobody is away, all is said below.
    const isSaid = away.length > 0 || holidays.length > 0 || (day === today && people.length > 0);
    return isSaid ? [{ day, holidays, away }] : [];
  });
  const earlier = days.filter(({ day }) => month === today.slice(0, 7) && day < today);
  const shown = isWhole ? days : days.filter((one) => !earlier.includes(one));
  return (
    <>
      {!isWhole && earlier.length > 0 && (
        <Button variant="quiet" size="small" onPress={() => setIsWhole(true)}>
          <Trans comment="Button: shows the days of this month before today">Show earlier days</Trans>
        </Button>
      )}
      {shown.map(({ day, holidays, away }) => (
        <Section
          key={day}
          title={weekdayDayMonth(calendarDay(day), language)}
          end={
            <>
              {clashing.has(day) && (
                <Badge tone="bad">
                  {t({ message: 'Many of one team', comment: 'Of a day: too many of one team are on leave' })}
                </Badge>
              )}
              {day === today && (
                <Badge tone="joy">{t({ message: 'Today', comment: 'Marks a day of a calendar' })}</Badge>
              )}
            </>
          }
        >
          {holidays.map((one) => (
            <p key={`${one.name} ${one.half}`}>{words.holiday(one)}</p>
          ))}
          {away.length > 0 ? (
            <List>
              {away.map(({ person, leave }) => (
                <ListRow
                  key={`${person.id} ${leave.startsOn} ${leave.startsMidday} ${leave.startsAt}`}
                  start={<Avatar src={person.portrait} size="small" />}
                  title={<bdi>{person.name}</bdi>}
                  note={
                    <>
                      <bdi>{words.kind(leave)}</bdi> <PartOf leave={leave} day={day} />
                    </>
                  }
                  end={
                    leave.state === 'waiting' && (
                      <Badge tone="joy">
                        {t({ message: 'Waiting', comment: 'A request for leave that nobody has answered yet' })}
                      </Badge>
                    )
                  }
                  {...(leave.id && { onPress: () => onOpen(person, leave) })}
                />
              ))}
            </List>
          ) : (
            day === today &&
            people.length > 0 && (
              <p className="soft">
                <Trans>Nobody is away today.</Trans>
              </p>
            )
          )}
        </Section>
      ))}
    </>
  );
}

/** Which half of a day a leave takes, or from when to when, if it does not take all of it. */
function PartOf({ leave, day }: { leave: CalendarLeave; day: string }) {
  const language = useLanguage();
  const times = timesOf(leave);
  if (times) return `(${timeOfDay(times.startsAt, language)}–${timeOfDay(times.endsAt, language)})`;
  if (leave.startsMidday && leave.startsOn === day) {
    return <Trans comment="Half of a day: somebody is away in the afternoon">(afternoon)</Trans>;
  }
  if (leave.endsMidday && leave.endsOn === day) {
    return <Trans comment="Half of a day: somebody is away in the morning">(morning)</Trans>;
  }
  return null;
}
