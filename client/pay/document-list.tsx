import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileText, SearchX } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Payslip } from '#contract/pay.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import styles from './document-list.module.css';
import { usePayslipWords } from './payslip-words.ts';
import { SaveFileButton } from './save-file-button.tsx';
import { canSaveFiles } from './saved-file-store.ts';
import { YearDownload } from './year-download.tsx';
import { yearOf } from './year-file.ts';

/** All payslips in one list, filtered by a search and a year. */
export function DocumentList({ payslips }: { payslips: Payslip[] }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [year, setYear] = useState('all');
  const showAll = useCallback(() => {
    setSearch('');
    setYear('all');
  }, []);
  const years = [...new Set(payslips.flatMap(({ date }) => yearOf(date) ?? []))].sort((a, b) => b - a);
  // Typing comes first: the results follow when the phone has time.
  const words = useDeferredValue(search.trim());

  return (
    <div className={styles.columns}>
      <search className={styles.tools}>
        <TextField
          label={t({ message: 'Search', comment: 'Label of a field that searches payslips by name or date' })}
          type="search"
          value={search}
          onChange={setSearch}
        />
        <Select
          label={t({ message: 'Year', comment: 'Label of a choice: payslips of which year' })}
          value={year}
          onChange={setYear}
          options={[
            { id: 'all', label: t({ message: 'All years', comment: 'Choice: payslips of any year' }) },
            ...years.map((one) => ({ id: `${one}`, label: `${one}` })),
          ]}
        />
        <div className={styles.year}>
          {year === 'all' ? (
            <p className="soft">
              <Trans>Choose a year to download all of its payslips at once.</Trans>
            </p>
          ) : (
            <YearDownload key={year} year={Number(year)} />
          )}
        </div>
      </search>
      <FoundDocuments payslips={payslips} year={year} words={words} onShowAll={showAll} />
    </div>
  );
}

type FoundProps = { payslips: Payslip[]; year: string; words: string; onShowAll: () => void };

/** The payslips of the year whose name or date contains the words; a memo, drawn again only when these change. */
const FoundDocuments = memo(function FoundDocuments({ payslips, year, words, onShowAll }: FoundProps) {
  const { t } = useLingui();
  const wordsOf = usePayslipWords();
  const found = payslips
    .map((payslip) => ({ payslip, ...wordsOf(payslip), year: yearOf(payslip.date) }))
    .filter((one) => year === 'all' || `${one.year}` === year)
    .filter(({ name, date }) => foldedLoosely(`${name} ${date}`).includes(foldedLoosely(words)));

  return (
    <div className={styles.documents}>
      <p role="status" className="soft">
        <Plural value={found.length} one="# payslip" other="# payslips" />
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={<Trans>No payslip matches.</Trans>}
          action={
            <Button variant="secondary" onPress={onShowAll}>
              <Trans comment="Button: forget search and filter">Show all payslips</Trans>
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <List>
          {found.map(({ payslip, name, date, year }, index) => (
            <ListRow
              key={payslip.id}
              icon={FileText}
              above={index === 0 || year !== found[index - 1]?.year ? <YearHeading of={year} /> : undefined}
              title={<bdi>{name}</bdi>}
              note={<bdi>{date}</bdi>}
              end={
                <>
                  {canSaveFiles() && <SaveFileButton payslip={payslip} />}
                  <ButtonLink
                    href={payslip.downloadURL}
                    newTab
                    variant="secondary"
                    size="small"
                    aria-label={t({
                      message: `Download ${name}, ${date}`,
                      comment:
                        'Read out on a Download link: name and date of a payslip; begins with the word on the link',
                    })}
                  >
                    <Trans comment="Link that opens a payslip">Download</Trans>
                  </ButtonLink>
                </>
              }
            />
          ))}
        </List>
      )}
    </div>
  );
});

/** Above the first payslip of a year, within its item: all payslips are one list. */
function YearHeading({ of: year }: { of: number | null }) {
  const { t } = useLingui();
  return <h2 className={styles.heading}>{year ?? t`No Date`}</h2>;
}
