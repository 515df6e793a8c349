import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { textLengths } from '#contract/limits.ts';
import type { RolePerson } from '#contract/roles.ts';
import styles from './access.module.css';
import { accessQueries } from './access-queries.ts';

type Props = { chosen: RolePerson | null; onChoose: (person: RolePerson) => void; error: string | undefined };

/** Finds somebody by a part of their name or address, as it is typed. */
export function PersonChoice({ chosen, onChoose, error }: Props) {
  const { t } = useLingui();
  const name = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data: found } = useQuery(accessQueries.candidates(text));
  return (
    <div className={styles.found}>
      <TextField
        label={t({ message: 'Person', comment: 'Label: search somebody by name or address' })}
        field="userId"
        type="search"
        error={error}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        description={t`A part of the name or the email address`}
        maxLength={textLengths.lookUp}
      />
      {text && found && (
        <div role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
          {found.length === 0 && <Trans>Nobody here has this in their name or address.</Trans>}
        </div>
      )}
      {text && found && found.length > 0 && (
        <Fieldset legend={t({ message: 'Found', comment: 'Heading of the people that a search found' })}>
          {found.map((person) => (
            <Radio key={person.id} name={name} checked={person.id === chosen?.id} onChange={() => onChoose(person)}>
              <span className={styles.words}>
                <bdi>{person.name}</bdi>
                <bdi className="soft">{[person.position, person.location].filter(Boolean).join(' · ')}</bdi>
              </span>
            </Radio>
          ))}
        </Fieldset>
      )}
    </div>
  );
}
