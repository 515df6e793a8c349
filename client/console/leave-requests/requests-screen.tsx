import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import cards from '#client/ui/cards.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { requestsAtOnce } from '#contract/limits.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { NotDoneNotice } from './not-done-notice.tsx';
import { RequestActs } from './request-acts.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestFilters } from './request-filters.tsx';
import { requestQueries } from './request-queries.ts';
import { useRequestView } from './request-view.ts';
import styles from './requests.module.css';
import { useRequestActs } from './use-request-acts.ts';

/** Everybody's requests for leave, of those in the reader's scope: found, answered, handed on. */
export default function RequestsScreen() {
  const { t } = useLingui();
  const { view, change } = useRequestView();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const acts = useRequestActs(() => setChosen(new Set()));
  const list = useInfiniteQuery({ ...requestQueries.list(view, useLanguage()), placeholderData: keepPreviousData });
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const first = list.data?.pages[0];
  const [isEntering, setIsEntering] = useState(false);
  const open = requests.filter(({ state, isOwn }) => state === 'waiting' && !isOwn);
  const picked = open.filter(({ id }) => chosen.has(id)).slice(0, requestsAtOnce);
  const count = t({
    message: plural(picked.length, { one: '# request chosen', other: '# requests chosen' }),
    comment: 'Requests for leave',
  });

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <ConsolePage
      title={t({
        message: 'Leave requests',
        context: 'console',
        comment: 'Link of the console: all requests for leave',
      })}
      end={
        first?.types && (
          <>
            <ButtonLink to={consolePaths.leaveCalendar} variant="secondary" size="small">
              <Trans context="console" comment="Link to a calendar of who is on leave">
                Calendar
              </Trans>
            </ButtonLink>
            <Button size="small" onPress={() => setIsEntering(true)}>
              <Trans comment="Button: HR enters leave for somebody without a phone">Enter leave</Trans>
            </Button>
          </>
        )
      }
    >
      <RequestFilters view={view} change={change} types={first?.types ?? null} total={first?.total ?? undefined} />
      <NotDoneNotice acts={acts} />
      {open.length > 1 && picked.length < Math.min(open.length, requestsAtOnce) && (
        <div>
          <Button variant="secondary" size="small" onPress={() => setChosen(new Set(open.map(({ id }) => id)))}>
            <Trans comment="Button: chooses all requests for leave that are shown">Choose all shown</Trans>
          </Button>
        </div>
      )}
      <Loaded read={list} skeleton={<ListSkeleton rows={6} />}>
        {() =>
          requests.length > 0 ? (
            // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
            <ul role="list" className={cards.grid}>
              {requests.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  isChosen={picked.includes(request)}
                  onChoose={(isChosen) => choose(request.id, isChosen)}
                  acts={acts}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Inbox} title={<Trans>No request matches</Trans>}>
              <Trans>Nobody’s request for leave is in this state, or a filter leaves it out.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <div>
          <Button variant="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            <Trans comment="Button under a list that goes on">Show more</Trans>
          </Button>
        </div>
      )}
      {picked.length > 0 && (
        <fieldset
          aria-label={t({ message: 'Several requests', comment: 'Name of buttons that answer many at once' })}
          className={styles.bar}
          data-action-bar
        >
          <span className={styles.count} role="status">
            {count}
          </span>
          <Button variant="quiet" size="small" onPress={() => setChosen(new Set())}>
            <Trans comment="Button: nothing in a list is chosen any more">Clear the selection</Trans>
          </Button>
          <RequestActs requests={picked} acts={acts} of={count} />
        </fieldset>
      )}
      <EnterDialog isOpen={isEntering} types={first?.types ?? []} onClose={() => setIsEntering(false)} />
    </ConsolePage>
  );
}
