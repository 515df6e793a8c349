import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#client/i18n/use-language.ts';
import { timeOffQueries } from '#client/time-off/time-off-queries.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { TeamPerson } from '#contract/time-off.ts';
import styles from './team-people.module.css';

/** The people of the team: what is left of their leave this year, and who is away now or next. */
export function TeamPeople() {
  const { t } = useLingui();
  const read = useQuery(timeOffQueries.teamPeople(useLanguage()));
  if (read.data?.length === 0) return null;
  return (
    <Section title={t({ message: 'The team', comment: 'Title: the people whose requests for leave one answers' })}>
      <Loaded read={read} skeleton={<ListSkeleton rows={3} />}>
        {(people) => (
          <List>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  );
}

function PersonRow({ person: { name, portrait, left, away } }: { person: TeamPerson }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const period = away && words.period(away);
  return (
    <ListRow
      start={<Avatar src={portrait} size="small" />}
      title={<bdi>{name}</bdi>}
      note={
        <>
          {left.map(({ type, halves, unit }) => (
            <span key={type.text} className={styles.line}>
              <bdi lang={type.lang}>{type.text}</bdi> · <Left halves={halves} unit={unit} />
            </span>
          ))}
          {period && (
            <span className={styles.line}>
              <Trans comment="When somebody is away on leave: one day, or the first and the last">Away: {period}</Trans>
            </span>
          )}
        </>
      }
      end={
        away?.isNow ? (
          <Badge tone="joy">{t({ message: 'Away now', comment: 'Somebody is on leave today' })}</Badge>
        ) : undefined
      }
    />
  );
}

function Left({ halves, unit }: Pick<TeamPerson['left'][number], 'halves' | 'unit'>) {
  const days = useLeaveWords().amount(halves, unit);
  return <Trans comment="How much of a kind of leave somebody has left: 12.5 days left">{days} left</Trans>;
}
