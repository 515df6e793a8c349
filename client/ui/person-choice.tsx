import { type FetchQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { didNotWork } from '#client/session/failure-words.ts';
import type { Id } from '#contract/id.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Fieldset } from './fieldset.tsx';
import styles from './person-choice.module.css';
import { Radio } from './radio.tsx';
import { TextField } from './text-field.tsx';

type Person = { id: Id; name: string; position: string | null; location?: string | null };

type Props<Found extends Person> = {
  label: string;
  /** Its name in the contract. */
  field: string;
  maxLength: number;
  /** The read of those who have a text in their name. */
  // biome-ignore lint/suspicious/noExplicitAny: each read has a key of its own
  find: (text: string) => FetchQueryOptions<Found[], Error, Found[], any>;
  chosen: Person | null;
  /** The label of the choice of nobody; without it, that is no choice. */
  none?: string | undefined;
  onChoose: (person: Found | null) => void;
  /** What to type. */
  hint: string;
  /** Says that nobody has it in their name. */
  nobody: string;
  error?: string | undefined;
};

/** Finds somebody by a part of their name, as it is typed. */
export function PersonChoice<Found extends Person>(props: Props<Found>) {
  const { label, field, maxLength, find, chosen, none, onChoose, hint, nobody, error } = props;
  const name = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const read = useQuery({ ...find(text), enabled: text !== '', placeholderData: keepPreviousData });
  const found = text ? (read.data ?? []).filter(({ id }) => id !== chosen?.id) : [];
  const isNobody = text !== '' && read.data?.length === 0;
  // Once somebody is chosen, the list of others closes.
  function choose(person: Found) {
    onChoose(person);
    setTyped('');
  }
  const inWords = (person: Person) => (
    <span className={styles.person}>
      <bdi>{person.name}</bdi>
      <bdi className="soft">{[person.position, person.location].filter(Boolean).join(' · ')}</bdi>
    </span>
  );
  return (
    <div className={styles.choice}>
      <TextField
        label={label}
        field={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={setTyped}
        description={hint}
        error={error}
      />
      {(none !== undefined || chosen || found.length > 0) && (
        <Fieldset legend={<span className="visually-hidden">{label}</span>}>
          {none !== undefined && (
            <Radio name={name} checked={chosen === null} onChange={() => onChoose(null)}>
              {none}
            </Radio>
          )}
          {chosen && (
            <Radio name={name} checked onChange={() => setTyped('')}>
              {inWords(chosen)}
            </Radio>
          )}
          {found.map((person) => (
            <Radio key={person.id} name={name} checked={false} onChange={() => choose(person)}>
              {inWords(person)}
            </Radio>
          ))}
        </Fieldset>
      )}
      <div role="status" className={isNobody ? 'soft' : 'visually-hidden'}>
        {isNobody && nobody}
      </div>
      <FailureNotice failure={read.isLoadingError ? read.error : null} otherwise={didNotWork} />
    </div>
  );
}
