import { Trans } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';

type Props<Item> = {
  read: UseInfiniteQueryResult<unknown>;
  /** The items of the pages that are loaded. */
  items: Item[];
  label: string;
  /** How many rows the list has while it loads. */
  rows: number;
  /** Shown if there are none. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A list that is read page by page, with a button for the next one. */
export function PagedList<Item>({ read, items, label, rows, empty, children }: Props<Item>) {
  return (
    <>
      <Loaded read={read} skeleton={<ListSkeleton rows={rows} />}>
        {() => (items.length > 0 ? <List label={label}>{items.map(children)}</List> : empty)}
      </Loaded>
      {read.hasNextPage && (
        <div>
          <Button variant="secondary" isPending={read.isFetchingNextPage} onPress={() => void read.fetchNextPage()}>
            <Trans comment="Button under a list that goes on">Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
