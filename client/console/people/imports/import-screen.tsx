import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'wouter';
import type { Output } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { RunProgress } from '#client/console/platform/run-progress.tsx';
import { useUnreadableWords } from '#client/console/platform/use-unreadable-words.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { isBusy } from '#contract/people-import.ts';
import { ColumnForm } from './column-form.tsx';
import { ImportActs } from './import-acts.tsx';
import { importQueries } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportStateBadge } from './import-state-badge.tsx';
import { kindWords, refusalWords } from './import-words.ts';
import styles from './imports.module.css';
import { NewUnits } from './new-units.tsx';
import { WhatWasRead } from './what-was-read.tsx';

/** One import: its columns, what its rows would do, and its result. */
export default function ImportScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(importQueries.one(id));
  const unreadable = useUnreadableWords();
  const back = {
    to: consolePaths.imports,
    label: t({ message: 'Back to imports', comment: 'Arrow that leads to the list' }),
  };
  const list = t({ message: 'Import people', comment: 'Title of the console: files of people' });
  if (!data) {
    return (
      <ConsolePage title={list} back={back}>
        {codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST' ? (
          <EmptyState icon={SearchX} title={<Trans>There is no such import</Trans>} />
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

  const { name, state, by, begunAt, run, refusal } = data;
  const hasRows = state === 'review' || state === 'importing' || state === 'done' || state === 'taken-back';
  return (
    <ConsolePage
      title={name}
      heading={<bdi>{name}</bdi>}
      note={
        <>
          {data.kind === 'history' && `${t(kindWords.history)} · `}
          <Moment at={new Date(begunAt)} />
          {by && ` · ${t({ message: `by ${by}`, comment: 'Who sent a file of payslips' })}`}
        </>
      }
      back={back}
    >
      <div className={styles.facts}>
        <div>
          <ImportStateBadge state={state} />
        </div>
        {isBusy(state) && run && <RunProgress run={run} />}
        {data.unreadable && <Notice tone="bad">{unreadable(data.unreadable)}</Notice>}
        {refusal && <Notice tone="bad">{t(refusalWords[refusal])}</Notice>}
        {state === 'done' && <Report {...data} />}
      </div>
      {data.source && (state === 'mapping' || state === 'review') && <WhatWasRead source={data.source} />}
      {state === 'review' && <NewUnits {...data} />}
      {state === 'mapping' && <ColumnForm key={id} {...data} />}
      <ImportActs {...data} />
      {hasRows && <ImportRows {...data} />}
    </ConsolePage>
  );
}

/** What was written, and until when it can be taken back. */
function Report({ kind, rows, takeBackUntil }: Output<'peopleImports.one'>) {
  const leftOut = rows.problem + rows.waits;
  return (
    <Notice tone="good">
      {kind === 'people' ? (
        <>
          <Plural value={rows.new} one="# person is new." other="# people are new." />{' '}
          <Plural value={rows.changed} one="# record is changed." other="# records are changed." />
        </>
      ) : (
        <Plural value={rows.changed} one="# row is imported." other="# rows are imported." />
      )}{' '}
      {leftOut > 0 && <Plural value={leftOut} one="# row was left out." other="# rows were left out." />}{' '}
      {takeBackUntil && (
        <Trans comment="Followed by a day and a time">
          It can be taken back until <Moment at={new Date(takeBackUntil)} />.
        </Trans>
      )}
    </Notice>
  );
}
