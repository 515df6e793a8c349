import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import type { Output } from '#client/api/call.ts';
import { readRecordsAgain } from '#client/console/platform/person-reads.ts';
import { ReviewPage } from '#client/console/platform/review-page.tsx';
import { useUnreadableWords } from '#client/console/platform/use-unreadable-words.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { ColumnForm } from './column-form.tsx';
import { ImportActs } from './import-acts.tsx';
import { importQueries } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportFacts, ImportStateBadge } from './import-standing.tsx';
import { refusalWords } from './import-words.ts';
import { MissingPeople } from './missing-people.tsx';
import { NewUnits, Slips } from './new-units.tsx';
import { WhatWasRead } from './what-was-read.tsx';

/** One import: its columns, what its rows would do, and its result. */
export default function ImportScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const read = useQuery(importQueries.one(id));
  const unreadable = useUnreadableWords();
  return (
    <ReviewPage
      read={read}
      list={t({ message: 'Import people', comment: 'Title of the console: files of people' })}
      back={{
        to: consolePaths.imports,
        label: t({ message: 'Back to imports', comment: 'Arrow that leads to the list' }),
      }}
      gone={<Trans>There is no such import</Trans>}
      how={(one) => ({
        name: one.name,
        note: <ImportFacts {...one} />,
        badge: <ImportStateBadge state={one.state} />,
        run: one.run,
        faults: [one.unreadable && unreadable(one.unreadable), one.refusal && t(refusalWords[one.refusal])],
        result: (one.state === 'done' && <Report {...one} />) || (one.state === 'taken-back' && <TakenBack {...one} />),
      })}
    >
      {(one) => <Import {...one} />}
    </ReviewPage>
  );
}

function Import(one: Output<'peopleImports.one'>) {
  const { id, state, source } = one;
  const wasWriting = useRef(false);
  useEffect(() => {
    const isWriting = state === 'importing' || state === 'taking-back';
    if (wasWriting.current && !isWriting) void readRecordsAgain();
    wasWriting.current = isWriting;
  }, [state]);
  const hasRows = state === 'review' || state === 'importing' || state === 'done' || state === 'taken-back';
  return (
    <>
      {source && (state === 'mapping' || state === 'review') && <WhatWasRead {...one} source={source} />}
      {state === 'review' && <NewUnits {...one} />}
      {state === 'review' && <Slips {...one} />}
      {state === 'mapping' && <ColumnForm key={id} {...one} />}
      <ImportActs {...one} />
      {one.kind === 'people' && (state === 'review' || state === 'done') && <MissingPeople id={id} />}
      {hasRows && <ImportRows {...one} />}
    </>
  );
}

/** What was written, and until when it can be taken back. */
function Report({ kind, rows, invites, takeBackUntil }: Output<'peopleImports.one'>) {
  const leftOut = rows.problem + rows.waits;
  return (
    <Notice tone="good">
      {kind === 'people' ? (
        <>
          {rows.new > 0 && <Plural value={rows.new} one="# person is new." other="# people are new." />}{' '}
          {rows.new > 0 && invites && <Trans comment="Whoever an import added">Invites go out by mail.</Trans>}{' '}
          {rows.changed > 0 && (
            <Plural value={rows.changed} one="# record is changed." other="# records are changed." />
          )}
        </>
      ) : (
        <Plural value={rows.changed} one="# row is imported." other="# rows are imported." />
      )}{' '}
      {leftOut > 0 && <Plural value={leftOut} one="# row was left out." other="# rows were left out." />}{' '}
      {takeBackUntil && (
        <Trans comment="Followed by a day and a time">
          This import can be taken back until <Moment at={new Date(takeBackUntil)} />.
        </Trans>
      )}
    </Notice>
  );
}

/** What taking back has undone. */
function TakenBack({ kind, rows, invites }: Output<'peopleImports.one'>) {
  return (
    <Notice tone="info">
      {kind === 'people' ? (
        <Trans>Nothing of this import is left: new people are removed, and records are as they were before.</Trans>
      ) : (
        <Trans>Nothing of this import is left: job histories are as they were before.</Trans>
      )}{' '}
      {rows.new > 0 && invites && <Trans>The links in the invites do not work any more.</Trans>}
    </Notice>
  );
}
