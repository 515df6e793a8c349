import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { personPath } from '#contract/console-paths.ts';
import type { MissingPerson } from '#contract/people-imports.ts';
import { missingWord } from './import-words.ts';

type Props = { read: UseInfiniteQueryResult<InfiniteData<Output<'peopleImports.missing'>>> };

/** Who is on record and in no row of the file: it may be that they have left. */
export function MissingPeople({ read }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="soft">
        <Trans>
          They are on record, and no row has their email or employee ID. The import leaves them as they are. If somebody
          has left, open their record and press Record departure.
        </Trans>
      </p>
      <PagedList
        read={read}
        items={read.data?.pages.flatMap((page) => page.people) ?? []}
        label={t(missingWord)}
        rows={6}
        empty={<EmptyState icon={UserCheck} title={<Trans>Everybody on record is in the file</Trans>} />}
      >
        {(person) => <Missing key={person.id} person={person} />}
      </PagedList>
    </>
  );
}

function Missing({ person: { id, name, position, department, lastDay } }: { person: MissingPerson }) {
  const { t } = useLingui();
  const language = useLanguage();
  const at = lastDay && calendarDay(lastDay);
  const day = at && dayMonthYear(at, language);
  const leaves = day && t({ message: `last day ${day}`, comment: 'Of somebody who is to leave; a date' });
  const note = [position, department, leaves].filter(Boolean).join(' · ');
  return <ListRow to={personPath(id)} title={<bdi>{name}</bdi>} note={note && <bdi>{note}</bdi>} />;
}
