import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Columns3, FileSpreadsheet, FileUp, UserPlus, UserSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { useIsWholeHr } from '#client/console/platform/use-whole-hr.ts';
import { useNarrowScreen } from '#client/device/screen-width.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { consolePaths, peopleExportAddress } from '#contract/console-paths.ts';
import { useColumns } from './columns.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ActsNotice } from './many/acts-notice.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { peopleQueries } from './people-queries.ts';
import styles from './people-screen.module.css';
import { PeopleTable } from './people-table.tsx';
import { filterOf, rememberPeopleView, usePeopleView } from './people-view.ts';
import { AddPersonDialog } from './record/add-person-dialog.tsx';
import { type Chosen, countOf, nameOfOne, nobody, selectionOf } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ViewList } from './view-list.tsx';

/** Everybody who works here: searched, filtered and chosen, then invited, changed, shown out or brought back. */
export default function PeopleScreen() {
  const { t } = useLingui();
  const { view, change, search } = usePeopleView();
  const { columns, show } = useColumns();
  const isNarrow = useNarrowScreen();
  const isWhole = useIsWholeHr();
  const [open, setOpen] = useState<'columns' | 'add' | null>(null);
  const [isFiles, setIsFiles] = useState(false);
  const files = useId();
  const list = useInfiniteQuery({ ...peopleQueries.list(view), placeholderData: keepPreviousData });
  const filter = filterOf(view);
  const [chosen, setChosen] = useChosen(JSON.stringify(filter));
  rememberPeopleView(search);

  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const total = list.data?.pages[0]?.total ?? people.length;
  const count = countOf(chosen, total);
  const manager = view.managerId && people.find((person) => person.manager?.id === view.managerId)?.manager?.name;
  const title = t({ message: 'People', comment: 'Link and title of the console: everybody who works here' });
  const close = () => setOpen(null);
  const fileActs = (
    <>
      <ExportButton
        address={peopleExportAddress}
        filter={filter}
        done={t`The file is saved. It imports again as it is.`}
      />
      <ExportButton
        address={peopleExportAddress}
        filter={{ ...filter, of: 'job-histories' }}
        done={t`The file is saved. It imports again as it is.`}
        name={<Trans comment="Button: saves the job histories of people as a spreadsheet">Export job histories</Trans>}
      />
      {isWhole && (
        <ButtonLink variant="secondary" size="small" to={consolePaths.imports}>
          <Icon of={FileUp} size="small" />
          <Trans comment="Link to where files of people are imported">Import</Trans>
        </ButtonLink>
      )}
    </>
  );
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        end={
          <div className={styles.acts}>
            {!isNarrow && fileActs}
            <Button size="small" onPress={() => setOpen('add')}>
              <Icon of={UserPlus} size="small" />
              <Trans comment="Button: writes a record of somebody new">Add person</Trans>
            </Button>
          </div>
        }
      />
      <ActsNotice />
      <PeopleFilters view={view} change={change} />
      <ViewList view={view} />
      {count > 0 ? (
        <SelectionBar
          count={count}
          name={nameOfOne(chosen, people)}
          isAll={count === total}
          total={total}
          selection={selectionOf(chosen, filter)}
          onAll={() => setChosen({ allBut: new Set() })}
          onNone={() => setChosen(nobody)}
        />
      ) : (
        <div className={`${styles.line} soft`}>
          <span role="status">{list.data && <Plural value={total} one="# person" other="# people" />}</span>
          {view.managerId && (
            <span>
              <Badge>
                {manager
                  ? t({ message: `Led by ${manager}`, comment: 'Filter of a table: whose manager this person is' })
                  : t({ message: 'Led by one person', comment: 'Filter of a table: people with the same manager' })}
              </Badge>{' '}
              <Button variant="quiet" size="small" onPress={() => change({ managerId: null })}>
                <Trans comment="Button: shows everybody again, not only the people of one manager">Show all</Trans>
              </Button>
            </span>
          )}
          {isNarrow ? (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isFiles}
              aria-controls={isFiles ? files : undefined}
              onPress={() => setIsFiles(!isFiles)}
            >
              <Icon of={FileSpreadsheet} size="small" />
              <Trans context="people" comment="Button on a phone: shows what exports and imports people">
                Files
              </Trans>
            </Button>
          ) : (
            <Button variant="quiet" size="small" onPress={() => setOpen('columns')}>
              <Icon of={Columns3} size="small" />
              <Trans comment="Button: which columns a table shows">Choose columns</Trans>
            </Button>
          )}
        </div>
      )}
      {/* Whoever opens a phone looks for somebody. */}
      {isNarrow && isFiles && count === 0 && (
        <div id={files} className={styles.acts}>
          {fileActs}
        </div>
      )}
      <div className={styles.rows}>
        <Loaded read={list} skeleton={<RowsLoading />}>
          {() => (
            <PeopleTable
              people={people}
              columns={isNarrow ? ['fullName'] : columns}
              isOfCards={isNarrow}
              view={view}
              onOrder={(order, isDescending) => change({ order, direction: isDescending ? 'descending' : null })}
              chosen={chosen}
              onChoose={setChosen}
              hasMore={list.hasNextPage}
              isLoadingMore={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
              empty={
                <EmptyState icon={UserSearch} title={<Trans>Nobody matches.</Trans>}>
                  <Trans>
                    Search for a shorter part of the name, or remove a filter. People who left are under Account.
                  </Trans>
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </div>
      <ColumnsDialog isOpen={open === 'columns'} onClose={close} columns={columns} show={show} />
      <AddPersonDialog isOpen={open === 'add'} onClose={close} />
    </main>
  );
}

/** Who is chosen; reset when other people are shown. */
function useChosen(shown: string) {
  const [state, setState] = useState<{ shown: string; chosen: Chosen }>({ shown, chosen: nobody });
  const chosen = state.shown === shown ? state.chosen : nobody;
  return [chosen, (next: Chosen) => setState({ shown, chosen: next })] as const;
}

function RowsLoading() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} shape="block" size="small" />
      ))}
    </div>
  );
}
