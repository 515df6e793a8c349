import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { LucideIcon } from '#client/ui/icon.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { Run } from '#contract/runs.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './review.module.css';
import { RunProgress } from './run-progress.tsx';
import { useViewInAddress } from './view-in-address.ts';

/** How a file stands that was sent to be looked through. */
type Reviewed = {
  name: string;
  note: ReactNode;
  badge: ReactNode;
  /** Stands beside the badge. */
  moment?: ReactNode;
  run: Run | null;
  /** What went wrong, each in a sentence. */
  faults: (string | false | null)[];
  /** What came of it. */
  result?: ReactNode;
};

type PageProps<Answer> = {
  read: UseQueryResult<Answer>;
  /** The name of the list that it is in, until its own is known. */
  list: string;
  back: ComponentProps<typeof ConsolePage>['back'];
  /** Said if there is no such file, or none for the reader. */
  gone: ReactNode;
  how: (answer: Answer) => Reviewed;
  children: (answer: Answer) => ReactNode;
};

/** The page of a file that somebody looks through before anything is done with it: how it stands, then all of it. */
export function ReviewPage<Answer>({ read, list, back, gone, how, children }: PageProps<Answer>) {
  const { data, error, isLoadingError, isFetching, refetch } = read;
  if (data === undefined) {
    return (
      <ConsolePage title={list} back={back}>
        {codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST' ? (
          <EmptyState icon={SearchX} title={gone} />
        ) : isLoadingError ? (
          <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonGroup>
            <ListSkeleton rows={6} />
          </SkeletonGroup>
        )}
      </ConsolePage>
    );
  }
  const { name, note, badge, moment, run, faults, result } = how(data);
  return (
    <ConsolePage title={name} heading={<bdi>{name}</bdi>} note={note} back={back}>
      <div className={styles.facts}>
        <div className={styles.state}>
          {badge}
          {moment}
        </div>
        {run && (run.state === 'waiting' || run.state === 'running') && <RunProgress run={run} />}
        {faults.map(
          (fault) =>
            fault && (
              <Notice key={fault} tone="bad">
                {fault}
              </Notice>
            ),
        )}
        {result}
      </div>
      {children(data)}
    </ConsolePage>
  );
}

type ActsProps = {
  /** What the page is for: on a phone it stays at the screen's end, however long the file is. */
  first?: ReactNode;
  /** Says why the first cannot be done. */
  hint?: ReactNode;
  children: ReactNode;
};

/** The actions on all of a file. */
export function ReviewActs({ first, hint, children }: ActsProps) {
  return (
    <>
      <div className={styles.acts} data-split={(first && !hint) || undefined}>
        {first && <div className={styles.first}>{first}</div>}
        <div className={styles.others}>{children}</div>
      </div>
      {hint && <p className="soft">{hint}</p>}
    </>
  );
}

/** Leaves the page of a file that is no more. */
export function useLeaving({
  to,
  one,
  readAgain,
}: {
  to: string;
  one: { queryKey: readonly unknown[] };
  readAgain: () => Promise<void>;
}) {
  const [, go] = useLocation();
  return () => {
    go(to);
    queryClient.removeQueries({ queryKey: one.queryKey });
    return readAgain();
  };
}

/** The button that throws a file away, and its question. */
export function ThrowAway(
  question: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'children' | 'words' | 'done' | 'onConfirm'>,
) {
  const [isOpen, setIsOpen] = useState(false);
  const act = <Trans comment="Button: throws away a file that was sent">Discard</Trans>;
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        {act}
      </Button>
      <ConfirmDialog {...question} act={act} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

type SentFileProps = { name: string; icon: LucideIcon; facts: ReactNode; badge: ReactNode; to: string };

/** A file in the list of those that were sent. */
export function SentFile({ name, icon, facts, badge, to }: SentFileProps) {
  return <ListRow icon={icon} title={<bdi>{name}</bdi>} note={facts} end={badge} to={to} />;
}

/** What is said of a file below its name, and who sent it, if that is known. */
export function FileFacts({ facts, by }: { facts: ReactNode[]; by: string | null }) {
  const { t } = useLingui();
  const all = [...facts, by && t({ message: `by ${by}`, comment: 'Who sent a file of payslips' })].filter(Boolean);
  return all.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ));
}

const shownIn = (params: URLSearchParams) => ({ show: params.get('show') });

/** Which part of a file is shown, by the address. */
export function useShownPart() {
  const { view, change } = useViewInAddress(shownIn);
  return [view.show ?? null, (part: string) => change({ show: part })] as const;
}
