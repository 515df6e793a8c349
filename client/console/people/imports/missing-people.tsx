import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedList } from '#client/console/platform/paged-list.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ListRow } from '#client/ui/list-row.tsx';
import { personPath } from '#contract/console-paths.ts';
import type { MissingPerson } from '#contract/people-imports.ts';
import { importQueries } from './import-queries.ts';
import styles from './imports.module.css';

/** Who is on record and in no row of the file, folded: nothing happens to them, but it may be that they have left. */
export function MissingPeople({ id }: { id: string }) {
  const { t } = useLingui();
  const read = useInfiniteQuery(importQueries.missing(id));
  const total = read.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>
        {t`${plural(total, {
          one: '# person on record is not in this file. Nothing changes for them.',
          other: '# people on record are not in this file. Nothing changes for them.',
        })}`}
      </summary>
      <p className="soft">
        <Trans>
          No row has their email or employee ID. If somebody has left, open their record and press Record departure.
        </Trans>
      </p>
      <PagedList
        read={read}
        items={read.data?.pages.flatMap((page) => page.people) ?? []}
        label={t({
          message: 'Not in the file',
          comment: 'Name of a list: people on record who are in no row of the file',
        })}
        rows={6}
        empty={null}
      >
        {(person) => <Missing key={person.id} person={person} />}
      </PagedList>
    </details>
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
