import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import {
  Cell,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Link, useLocation } from 'wouter';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { personPath } from '#contract/console-paths.ts';
import type { PersonOrder } from '#contract/people-fields.ts';
import type { ListedPerson } from '#contract/people-records.ts';
import { columnWords, isOrder, type PeopleColumn } from './columns.ts';
import { useFieldValue } from './field-value.ts';
import styles from './people-table.module.css';
import type { PeopleView } from './people-view.ts';
import { PrintedPeople, usePrinting } from './printed-people.tsx';
import { type Chosen, chosenBy, keysOf } from './selection.ts';
import { StateBadge } from './state-badge.tsx';

type Props = {
  people: ListedPerson[];
  columns: PeopleColumn[];
  /** Whether a row is a card with all that matters of a person, as on a phone. */
  isOfCards: boolean;
  view: PeopleView;
  onOrder: (order: PersonOrder, isDescending: boolean) => void;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  empty: ReactNode;
};

/** Row heights in rem, because larger text needs taller rows. */
const rowRem = 3.25;
const cardRem = 5.5;
const headingRem = 2.75;

/** The minimum widths of columns, in rem; wider if there is room. */
const widths: Partial<Record<PeopleColumn, number>> = { fullName: 15, state: 9, email: 17, manager: 13, hireDate: 11 };
const usualWidth = 12;
const tickWidth = 3.25;
/** In px: larger text needs no larger target. */
const widestTick = 64;

/** A virtualised table of people: only the visible rows are drawn, so that ten thousand scroll like ten. */
export function PeopleTable({
  people,
  columns,
  isOfCards,
  view,
  onOrder,
  chosen,
  onChoose,
  hasMore,
  isLoadingMore,
  onLoadMore,
  empty,
}: Props) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, []);
  const rowHeight = (isOfCards ? cardRem : rowRem) * rem;
  const layout = useMemo(() => ({ rowHeight, headingHeight: headingRem * rem, loaderHeight: 48 }), [rowHeight, rem]);
  const ticks = Math.min(tickWidth * rem, widestTick);
  const loaded = useMemo(() => people.map(({ id }) => id), [people]);
  const shown = columns.map((id) => ({ id }));
  const order = view.order ?? 'fullName';
  const isPrinting = usePrinting();

  // React Aria would choose the row, as it does with the space bar.
  function openByEnter(event: KeyboardEvent) {
    const { role, dataset } = event.target as HTMLElement;
    const id = loaded.find((one) => one === dataset.key);
    if (event.key !== 'Enter' || role !== 'row' || !id) return;
    event.preventDefault();
    event.stopPropagation();
    go(personPath(id));
  }

  return (
    <AriaLanguage>
      {isPrinting && <PrintedPeople people={people} columns={columns} hasMore={hasMore} />}
      <div className={styles.keys} onKeyDownCapture={openByEnter}>
        <Virtualizer layout={TableLayout} layoutOptions={layout}>
          <Table
            aria-label={t({ message: 'People', comment: 'Link and title of the console: everybody who works here' })}
            className={styles.table}
            selectionMode="multiple"
            selectedKeys={keysOf(chosen, loaded)}
            onSelectionChange={(keys) => onChoose(chosenBy(keys as 'all' | Set<string>, chosen, loaded))}
            sortDescriptor={{ column: order, direction: view.direction ?? 'ascending' }}
            onSortChange={({ column, direction }) => onOrder(column as PersonOrder, direction === 'descending')}
          >
            <TableHeader className={styles.header}>
              <Column className={styles.column} width={ticks} minWidth={ticks}>
                <Tick />
              </Column>
              <Collection items={shown}>
                {({ id }) => (
                  <Column
                    id={id}
                    isRowHeader={id === 'fullName'}
                    allowsSorting={isOrder(id)}
                    minWidth={isOfCards ? 0 : (widths[id] ?? usualWidth) * rem}
                    className={styles.column}
                    textValue={t(columnWords[id])}
                  >
                    {({ allowsSorting, sortDirection }) => (
                      <span className={styles.heading}>
                        {t(columnWords[id])}
                        {allowsSorting && sortDirection && (
                          <Icon of={sortDirection === 'ascending' ? ArrowUp : ArrowDown} size="small" />
                        )}
                      </span>
                    )}
                  </Column>
                )}
              </Collection>
            </TableHeader>
            <TableBody renderEmptyState={() => empty}>
              <Collection items={people} dependencies={[columns, isOfCards]}>
                {(person) => (
                  <Row id={person.id} className={styles.row} textValue={person.fullName ?? person.email ?? ''}>
                    <Cell className={styles.cell}>
                      <Tick />
                    </Cell>
                    <Collection items={shown}>
                      {({ id }) => (
                        <Cell className={isOfCards ? `${styles.cell} ${styles.card}` : styles.cell}>
                          {isOfCards ? <PersonCard person={person} /> : <PersonCell person={person} column={id} />}
                        </Cell>
                      )}
                    </Collection>
                  </Row>
                )}
              </Collection>
              {hasMore && (
                <TableLoadMoreItem onLoadMore={onLoadMore} isLoading={isLoadingMore} className={styles.more}>
                  <Spinner />
                </TableLoadMoreItem>
              )}
            </TableBody>
          </Table>
        </Virtualizer>
      </div>
    </AriaLanguage>
  );
}

function NameLink({ person }: { person: ListedPerson }) {
  return (
    // A mouse would choose the row as it goes down, and the bar that then appears moves the name away from under it.
    <Link to={personPath(person.id)} className={styles.name} onPointerDown={(event) => event.stopPropagation()}>
      <bdi>{person.fullName}</bdi>
    </Link>
  );
}

/** A person on a phone: picture and name, what they do and where, and the state of their account. */
function PersonCard({ person }: { person: ListedPerson }) {
  const { position, department } = person;
  return (
    <span className={styles.person}>
      <Avatar src={person.profilePic} size="small" />
      <span className={styles.words}>
        <NameLink person={person} />
        <span className={`${styles.text} soft`}>
          {position && <bdi>{position}</bdi>}
          {position && department && ' · '}
          {department && <bdi>{department}</bdi>}
        </span>
      </span>
      <StateBadge state={person.state} />
    </span>
  );
}

/** The checkbox of one row or of all; the table gives it its name. */
function Tick() {
  return (
    <Checkbox slot="selection" className={styles.tick}>
      {({ isIndeterminate, isSelected }) => (
        <span className={styles.box} data-state={isIndeterminate ? 'some' : isSelected ? 'all' : undefined} />
      )}
    </Checkbox>
  );
}

function PersonCell({ person, column }: { person: ListedPerson; column: PeopleColumn }) {
  const inWords = useFieldValue();
  if (column === 'state') return <StateBadge state={person.state} />;
  if (column === 'fullName') {
    return (
      <>
        <Avatar src={person.profilePic} size="small" />
        <NameLink person={person} />
      </>
    );
  }
  if (column === 'manager') return <bdi className={styles.text}>{person.manager?.name}</bdi>;
  const value = person[column];
  return value && <bdi className={styles.text}>{inWords(column, value)}</bdi>;
}
