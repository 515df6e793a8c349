import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { textLengths } from '#contract/limits.ts';
import type { PersonName } from '#contract/people-records.ts';
import styles from './manager-choice.module.css';
import { managersNamed } from './unit-queries.ts';

type Props = {
  label: string;
  /** Its name in the contract, if that is not `managerId`. */
  field?: string;
  chosen: PersonName | null;
  /** The label of the choice of nobody; without it, that is no choice. */
  none?: string | undefined;
  onChoose: (person: PersonName | null) => void;
  error?: string | undefined;
};

/** Finds somebody who can be a manager by a part of their name, as it is typed. */
export function ManagerChoice({ label, field = 'managerId', chosen, none, onChoose, error }: Props) {
  const { t } = useLingui();
  const name = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...managersNamed(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const found = text ? (data ?? []).filter(({ id }) => id !== chosen?.id) : [];
  return (
    <div className={styles.choice}>
      <TextField
        label={label}
        field={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={textLengths.search}
        value={typed}
        onChange={setTyped}
        description={t`Type a part of the name`}
        error={error}
      />
      {(none !== undefined || chosen || found.length > 0) && (
        <Fieldset legend={<span className="visually-hidden">{label}</span>}>
          {none !== undefined && (
            <Radio name={name} checked={chosen === null} onChange={() => onChoose(null)}>
              {none}
            </Radio>
          )}
          {[...(chosen ? [chosen] : []), ...found].map((person) => (
            <Radio key={person.id} name={name} checked={person.id === chosen?.id} onChange={() => onChoose(person)}>
              <span className={styles.words}>
                <bdi>{person.name}</bdi>
                <bdi className="soft">{person.position}</bdi>
              </span>
            </Radio>
          ))}
        </Fieldset>
      )}
      <div role="status" className={text && data?.length === 0 ? undefined : 'visually-hidden'}>
        {text && data?.length === 0 && <Trans>Nobody who works here has this in their name.</Trans>}
      </div>
    </div>
  );
}
