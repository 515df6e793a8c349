import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import { useFieldValue } from '#client/console/people/field-value.ts';
import { FromTo } from '#client/console/people/record/from-to.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { useShownPart } from '#client/console/platform/review-page.tsx';
import { useRowProblemWords } from '#client/console/platform/use-row-problem-words.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { Section } from '#client/ui/section.tsx';
import { isolated } from '#contract/isolated-values.ts';
import { type ImportKind, type RowState, rowStates } from '#contract/people-import.ts';
import type { ImportRow } from '#contract/people-imports.ts';
import { importQueries } from './import-queries.ts';
import { differenceWords, rowWords, wordsOfFields } from './import-words.ts';
import styles from './imports.module.css';

/** The rows of an import by their state, which is in the address. */
export function ImportRows({ id, kind, rows: counts }: Output<'peopleImports.one'>) {
  const { t } = useLingui();
  const [shown, show] = useShownPart();
  const there = rowStates.filter((each) => counts[each] > 0);
  const state = rowStates.find((each) => each === shown) ?? there[0] ?? 'new';
  return (
    <Section title={<Trans comment="Heading: the rows of a file of people">Rows</Trans>}>
      <FilterButtons
        filters={rowStates
          .filter((each) => each === state || counts[each] > 0)
          .map((each) => ({ id: each, name: t(rowWords(kind)[each]), count: counts[each] }))}
        value={state}
        onChange={show}
      />
      <RowsOf id={id} kind={kind} state={state} />
    </Section>
  );
}

function RowsOf({ id, kind, state }: { id: string; kind: ImportKind; state: RowState }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(importQueries.rows(id, state));
  return (
    <PagedList
      read={list}
      items={list.data?.pages.flatMap((page) => page.rows) ?? []}
      label={t({ message: 'Rows', comment: 'Heading: the rows of a file of people' })}
      rows={6}
      empty={<EmptyState icon={FileSearch} title={<Trans>No rows match</Trans>} />}
    >
      {(row) => <Row key={row.line} kind={kind} row={row} />}
    </PagedList>
  );
}

/** One row: its line, whose it is, and what is wrong with it or what it changes. */
function Row({ kind, row: { line, state, name, problems, differences } }: { kind: ImportKind; row: ImportRow }) {
  const { t } = useLingui();
  const problemWords = useRowProblemWords();
  return (
    <li className={styles.row}>
      <span className="soft">{t({ message: `Row ${line}`, comment: 'Where something stands in a file' })}</span>
      <strong className={styles.words}>
        {name ? <bdi>{name}</bdi> : <Trans comment="A row of a file in which no name stands">No name</Trans>}
      </strong>
      <ul className={styles.words} data-new={state === 'new' || undefined}>
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.code}`} className={styles.problem}>
            {problem.field && (
              <strong>
                <LeadIn>
                  <Place name={t(wordsOfFields(kind)[problem.field])} place={problem.place} />
                </LeadIn>{' '}
              </strong>
            )}
            {problemWords(problem)}
          </li>
        ))}
        {differences.map(({ field, from, to, fromName, toName }) => (
          <li key={field}>
            <span className="soft">
              <LeadIn>{t(differenceWords(kind)[field])}</LeadIn>{' '}
            </span>
            {state === 'new' ? (
              <Value field={field} value={withName(to, toName)} />
            ) : (
              <FromTo field={field} from={withName(from, fromName)} to={withName(to, toName)} />
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A column of the file, by what it is and by its letters there. */
function Place({ name, place }: { name: string; place: string | undefined }) {
  const { t } = useLingui();
  return place
    ? t({ message: `${name} (column ${place})`, comment: 'Where in a file something is, such as: Email (column C)' })
    : name;
}

/** A manager's address behind the name: of two people with one name it tells which. */
function withName(address: string | null, name: string | undefined): string | null {
  return name ? `${isolated(name)} · ${address}` : address;
}

function Value({ field, value }: { field: string; value: string | null }) {
  const inWords = useFieldValue();
  return <bdi>{inWords(field, value ?? '')}</bdi>;
}
