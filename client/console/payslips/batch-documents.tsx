import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { useShownPart } from '#client/console/platform/review-page.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Section } from '#client/ui/section.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { textLengths } from '#contract/limits.ts';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { type DocumentFilter, documentFilters } from '#contract/payslip-review.ts';
import { filterWords, stateWords } from './batch-words.ts';
import { ChosenDocuments } from './chosen-documents.tsx';
import { chosenWith } from './chosen-with.ts';
import { DocumentRow } from './document-row.tsx';
import { payslipQueries } from './payslip-queries.ts';
import styles from './payslips.module.css';
import { type CountedProblem, ProblemKinds } from './problem-kinds.tsx';

type Props = {
  batch: PayslipBatch;
  leavers: number;
  accepted: number;
  opened: number;
  replaced: number;
  problems: CountedProblem[];
};

/** The documents of a batch: filtered by the address, searched, and chosen for actions on several. */
export function BatchDocuments({ batch, leavers, accepted, opened, replaced, problems }: Props) {
  const { t } = useLingui();
  const [shown, show] = useShownPart();
  const filter = documentFilters.find((each) => each === shown) ?? (batch.problems > 0 ? 'problems' : 'all');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(payslipQueries.documents(batch.id, filter, search));
  const documents = list.data?.pages.flatMap((page) => page.documents) ?? [];
  const counts: Partial<Record<DocumentFilter, number>> = {
    all: batch.documents + batch.problems + batch.leftOut + batch.published + batch.recalled + replaced,
    problems: batch.problems,
    matched: batch.documents,
    accepted,
    'left-out': batch.leftOut,
    leavers,
    ...(batch.isVisible && { 'not-opened': batch.documents - opened }),
    recalled: batch.recalled + replaced,
  };
  const wordsOf = (each: DocumentFilter) =>
    each === 'matched' && batch.isVisible ? stateWords.released : filterWords[each];
  // Actions leave out chosen documents that are out of sight.
  const inSight = documents.filter(({ id }) => chosen.has(id));

  return (
    <Section title={<Trans comment="Heading: the documents of a file of payslips">Documents</Trans>}>
      <div className={styles.tools}>
        <FilterButtons
          filters={documentFilters
            .filter((each) => each === filter || each === 'all' || (counts[each] ?? 0) > 0)
            .map((each) => ({ id: each, name: t(wordsOf(each)), count: counts[each] ?? 0 }))}
          value={filter}
          onChange={show}
        />
        <TextField
          label={t({ message: 'Search documents', comment: 'Label of a search field' })}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          maxLength={textLengths.lookUp}
        />
      </div>
      {filter === 'problems' && <ProblemKinds batch={batch} problems={problems} />}
      <PagedList
        read={list}
        items={documents}
        label={t({ message: 'Documents', comment: 'Heading: the documents of a file of payslips' })}
        rows={6}
        empty={<EmptyState icon={FileSearch} title={<Trans>No documents match</Trans>} />}
      >
        {(document) => (
          <DocumentRow
            key={document.id}
            batch={batch}
            document={document}
            isChosen={chosen.has(document.id)}
            onChoose={(isChosen) => setChosen(chosenWith(inSight, document.id, isChosen))}
          />
        )}
      </PagedList>
      {inSight.length > 0 && <ChosenDocuments batch={batch} documents={inSight} onDone={() => setChosen(new Set())} />}
    </Section>
  );
}
