import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { auditExportAddress } from '#contract/console-paths.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditQueries } from './audit-queries.ts';
import { AuditRow } from './audit-row.tsx';
import { filterOf, useAuditView } from './audit-view.ts';

/** Who did what to whom, when and from where: searched, narrowed and exported. */
export default function AuditScreen() {
  const { t } = useLingui();
  const { view, change } = useAuditView();
  const filter = filterOf(view);
  const list = useInfiniteQuery({ ...auditQueries.list(filter, useLanguage()), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const searchedTo = list.data?.pages.at(-1)?.searchedTo;
  const reached = searchedTo && (
    <Trans comment="Followed by a day and a time: the search looked at nothing older than that yet">
      Searched back to <Moment at={new Date(searchedTo)} />.
    </Trans>
  );
  const title = t({ message: 'Audit', comment: 'Link and title of the console: who did what to whom' });
  return (
    <ConsolePage
      title={title}
      end={<ExportButton address={auditExportAddress} filter={filter} done={t`The file is saved.`} />}
    >
      <AuditFilters view={view} change={change} />
      <Loaded read={list} skeleton={<ListSkeleton rows={8} />}>
        {() =>
          entries.length > 0 ? (
            <List label={title}>
              {entries.map((entry, index) => (
                // Entries have no id, and none ever changes its index.
                <AuditRow key={`${entry.at} ${index}`} entry={entry} filter={filter} />
              ))}
            </List>
          ) : reached ? (
            <EmptyState icon={SearchX} title={<Trans>Nothing found so far.</Trans>}>
              {reached}
            </EmptyState>
          ) : (
            <EmptyState icon={SearchX} title={<Trans>Nothing matches.</Trans>}>
              <Trans>Search for a shorter part of the name, or remove a filter.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      {reached && entries.length > 0 && <p className="soft">{reached}</p>}
      {list.hasNextPage && (
        <Button variant="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {reached ? (
            <Trans comment="Button: goes on with a search, further back in time">Search further</Trans>
          ) : (
            <Trans comment="Button: shows more of a list, further back in time">Show older ones</Trans>
          )}
        </Button>
      )}
    </ConsolePage>
  );
}
