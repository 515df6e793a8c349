import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileX } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';

type WaitingProps = { count: number; icon: LucideIcon; title: string; note?: ReactNode; to?: string };

/** A row of what waits: how many, and where to deal with them; renders nothing if there are none. */
export function Waiting({ count, to, ...words }: WaitingProps) {
  if (count === 0) return null;
  const look = { ...words, end: <Badge tone="joy">{count}</Badge> };
  return to ? <ListRow {...look} to={to} /> : <ListRow {...look} />;
}

/** The rows of what waits, and of what failed; one that says so if there are none. */
export function AllThatWaits({
  rows,
  failed = [],
  none,
}: {
  rows: WaitingProps[];
  failed?: ReactElement[];
  none: string;
}) {
  if (failed.length === 0 && rows.every(({ count }) => count === 0)) return <ListRow icon={CircleCheck} title={none} />;
  return (
    <>
      {rows.map((row) => (
        <Waiting key={row.title} {...row} />
      ))}
      {failed}
    </>
  );
}

/** A row of a file whose work came to nothing: which, and what is to be done. */
export function Failed({ name, note, to }: { name: string; note: ReactNode; to: string }) {
  const failed = (
    <Badge tone="bad">
      <Icon of={CircleAlert} size="small" />
      <Trans comment="Mark of a file of people or payslips: its work came to nothing">Failed</Trans>
    </Badge>
  );
  return <ListRow icon={FileX} title={<bdi>{name}</bdi>} note={note} end={failed} to={to} />;
}

type WaitingListProps<Answer> = {
  title: ReactNode;
  read: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
};

/** A part of the overview: its rows, a skeleton while they load, or an error. */
export function WaitingList<Answer>({ title, read, children }: WaitingListProps<Answer>) {
  return (
    <Section title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={2} />}>
        {(answer) => <List>{children(answer)}</List>}
      </Loaded>
    </Section>
  );
}
