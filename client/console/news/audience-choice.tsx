import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PersonChoice } from '#client/ui/person-choice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { textLengths } from '#contract/limits.ts';
import type { NewsAudience } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { AudienceReach } from './audience-reach.tsx';
import styles from './news.module.css';
import { leadersNamed, newsQueries } from './news-queries.ts';
import { nobodyYet } from './written-words.ts';

type Props = {
  audience: NewsAudience | null;
  /** The managers that are known by name. */
  leaders: readonly PersonName[];
  onChange: (audience: NewsAudience | null, leader?: PersonName) => void;
  error: string | undefined;
};

/** Asks whom an article is for: everybody, or whoever is in any of the chosen groups. It says how many that are. */
export function AudienceChoice({ audience, leaders, onChange, error }: Props) {
  const { t } = useLingui();
  const name = useId();
  const { data: groups } = useQuery(newsQueries.groups());
  return (
    <div className={styles.audience}>
      <Fieldset
        legend={t({ message: 'Whom it is for', comment: 'Who reads an article' })}
        fields={['audience']}
        error={error}
      >
        {groups?.everybody && (
          <>
            <Radio name={name} checked={audience === null} onChange={() => onChange(null)}>
              {t({ message: 'Everybody', comment: 'Who reads an article' })}
            </Radio>
            <Radio name={name} checked={audience !== null} onChange={() => onChange(audience ?? nobodyYet)}>
              {t({ message: 'Chosen groups', comment: 'Who reads an article: people of some places or departments' })}
            </Radio>
          </>
        )}
        {audience && (
          <p className="soft">
            <Trans>
              Whoever is in any of these groups reads it, for as long as their record says so. To all others there is no
              such article.
            </Trans>
          </p>
        )}
      </Fieldset>
      {audience && groups && (
        <>
          <GroupChoice
            legend={t`Locations`}
            all={groups.locations}
            chosen={audience.locations}
            onChange={(locations) => onChange({ ...audience, locations })}
          />
          <GroupChoice
            legend={t`Departments`}
            all={groups.departments}
            chosen={audience.departments}
            onChange={(departments) => onChange({ ...audience, departments })}
          />
          {groups.everybody && <LeaderChoice audience={audience} leaders={leaders} onChange={onChange} />}
        </>
      )}
      <AudienceReach audience={audience} />
    </div>
  );
}

type Group = { name: string; people: number };
type GroupProps = { legend: string; all: Group[]; chosen: string[]; onChange: (chosen: string[]) => void };

/** Locations, or departments, with how many people are in each. */
function GroupChoice({ legend, all, chosen, onChange }: GroupProps) {
  // A group that nobody is in any more can be left out again.
  const gone = chosen.filter((one) => !all.some(({ name }) => name === one)).map((name) => ({ name, people: 0 }));
  const groups = [...all, ...gone];
  if (groups.length === 0) return null;
  return (
    <Fieldset legend={legend}>
      <div className={styles.groups}>
        {groups.map(({ name, people }) => (
          <Checkbox
            key={name}
            isSelected={chosen.includes(name)}
            onChange={(isSelected) => onChange(isSelected ? [...chosen, name] : chosen.filter((one) => one !== name))}
          >
            <span>
              <bdi>{name}</bdi> <span className="soft">{people}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}

type LeaderProps = Pick<Props, 'leaders' | 'onChange'> & { audience: NewsAudience };

/** Managers, each for themselves and everybody below them. */
function LeaderChoice({ audience, leaders, onChange }: LeaderProps) {
  const { t } = useLingui();
  const { managers } = audience;
  const nameOf = (id: string) =>
    leaders.find((leader) => leader.id === id)?.name ??
    t({ message: 'Somebody who is not on record any more', comment: 'In place of the name of a manager' });
  return (
    <>
      <PersonChoice
        label={t({ message: 'A manager and everybody below them', comment: 'Label: search a manager by name' })}
        field="audience"
        maxLength={textLengths.search}
        find={leadersNamed}
        chosen={null}
        onChoose={(leader) => {
          if (leader && !managers.includes(leader.id)) {
            onChange({ ...audience, managers: [...managers, leader.id] }, leader);
          }
        }}
        hint={t`Type a part of the name`}
        nobody={t`Nobody who leads others has this in their name.`}
      />
      {managers.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
        <ul role="list" className={styles.leaders} aria-label={t`Chosen managers`}>
          {managers.map((id) => {
            const leader = nameOf(id);
            return (
              <li key={id} className={styles.leader}>
                <bdi>{leader}</bdi>
                <IconButton
                  icon={X}
                  label={t({ message: `Leave out ${leader}`, comment: 'Button: takes a manager off a list' })}
                  onPress={() => onChange({ ...audience, managers: managers.filter((one) => one !== id) })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
