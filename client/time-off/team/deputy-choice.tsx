import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { didNotWork } from '#client/session/failure-words.ts';
import styles from '#client/time-off/request-form.module.css';
import { timeOffQueries } from '#client/time-off/time-off-queries.ts';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { DeputyPerson } from '#contract/deputies.ts';
import { textLengths } from '#contract/limits.ts';

type Props = {
  chosen: DeputyPerson | null;
  onChoose: (person: DeputyPerson) => void;
  error?: string | undefined;
};

/** Finds an employee by a part of their name, as it is typed. */
export function DeputyChoice({ chosen, onChoose, error }: Props) {
  const { t } = useLingui();
  const name = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data, error: failed, isLoadingError } = useQuery(timeOffQueries.deputyCandidates(text));
  const found = text ? (data ?? []).filter(({ id }) => id !== chosen?.id) : [];
  const people = [...(chosen ? [chosen] : []), ...found];
  // Once somebody is chosen, the list of others closes.
  function choose(person: DeputyPerson) {
    onChoose(person);
    setTyped('');
  }
  const isNobody = text !== '' && data?.length === 0;
  return (
    <div className="column">
      <TextField
        label={t`Who answers for you`}
        field="userId"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={textLengths.lookUp}
        value={typed}
        onChange={setTyped}
        description={t`Type a part of the name`}
        error={error}
      />
      {people.length > 0 && (
        <Fieldset legend={<span className="visually-hidden">{t`Who answers for you`}</span>}>
          {people.map((person) => (
            <Radio key={person.id} name={name} checked={person.id === chosen?.id} onChange={() => choose(person)}>
              <span className={styles.colleague}>
                <bdi className={styles.name}>{person.name}</bdi>
                <bdi className="soft">{person.position}</bdi>
              </span>
            </Radio>
          ))}
        </Fieldset>
      )}
      <div role="status" className={isNobody ? 'soft' : 'visually-hidden'}>
        {isNobody && <Trans>Nobody who works here has this in their name.</Trans>}
      </div>
      <FailureNotice failure={isLoadingError ? failed : null} otherwise={didNotWork} />
    </div>
  );
}
