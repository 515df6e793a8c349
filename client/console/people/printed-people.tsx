import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { stateWords } from '#client/console/platform/field-words.ts';
import type { ListedPerson } from '#contract/people-records.ts';
import { columnWords, type PeopleColumn } from './columns.ts';
import { useFieldValue } from './field-value.ts';
import styles from './people-table.module.css';

/** Whether the page is being printed. It is drawn once more before the browser does so, and not a moment later. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

type Props = { people: ListedPerson[]; columns: PeopleColumn[]; hasMore: boolean };

/** The loaded people on paper: a plain table, all rows of which are there. */
export function PrintedPeople({ people, columns, hasMore }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.printed}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(columnWords[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              {columns.map((column) => (
                <td key={column}>
                  <PrintedCell person={person} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <p>
          <Trans comment="Below a printed list that goes on; Export is the name of a button">
            The list goes on. Export has all of it.
          </Trans>
        </p>
      )}
    </div>
  );
}

function PrintedCell({ person, column }: { person: ListedPerson; column: PeopleColumn }) {
  const { t } = useLingui();
  const inWords = useFieldValue();
  if (column === 'state') return t(stateWords[person.state]);
  if (column === 'manager') return <bdi>{person.manager?.name}</bdi>;
  const value = person[column];
  return value && <bdi>{inWords(column, value)}</bdi>;
}
