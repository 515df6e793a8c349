import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { CallFailure, Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type LeaveDates, longestNote, overlaps, problemOf } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { LeaveRequest, LeaveType } from '#contract/time-off.ts';
import { DateFields } from './date-fields.tsx';
import { showAsked } from './leave-news.ts';
import { LeaveSum } from './leave-sum.tsx';
import { useLeaveWords } from './leave-words.ts';
import { NotCounted } from './not-counted.tsx';
import styles from './request-form.module.css';
import screen from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';
import { today } from './today.ts';
import { TypeChoice } from './type-choice.tsx';
import { type UnsentLeave, useUnsentLeave } from './use-unsent-leave.ts';

type Props = {
  overview: Output<'timeOff.overview'>;
  /** What was refused, to be changed and sent again. */
  refused?: UnsentLeave;
};

/** Which leave, from when to when, and why; beside it what that takes and leaves. Nothing typed is lost on a failure. */
export function RequestForm({ overview, refused }: Props) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const { data: requests = [] } = useQuery(timeOffQueries.requests(language));
  const { outbox, unsent } = useUnsentLeave();
  const [typeId, setTypeId] = useState(refused?.input.typeId ?? overview.types[0]?.id ?? '');
  const [dates, setDates] = useState(() => datesOf(refused));
  const [note, setNote] = useState(refused?.input.note ?? '');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure['code'] | null>(null);
  const [pending, setPending] = useState(false);

  const { manager } = overview;
  const isComplete = dates.startsOn !== '' && dates.endsOn !== '';
  const problem = problemOf(dates, overview.workingDays, today());
  // While it is sent, the request itself waits.
  const clashes =
    problem || pending ? [] : askedFor(requests, unsent, overview.types).filter((one) => overlaps(one, dates));
  const length = [...note].length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (!outbox || pending || problem || length > longestNote) return;
    setPending(true);
    const id = newId();
    outbox.put('timeOff.ask', id, { id, typeId, ...dates, note, language });
    const word = await outbox.wordOn('timeOff.ask', id);
    setPending(false);
    if (word?.state === 'failed') {
      setFailure(word.why);
      return;
    }
    if (refused) void outbox.forget(refused.id);
    if (word) showAsked(word.answer);
    navigate(paths.leaveRequests, { replace: true });
    if (!word)
      showToast({ tone: 'info', message: t`Waiting to be sent. It goes out by itself once there is a connection.` });
    else
      showToast({
        tone: 'good',
        message: manager
          ? t`Your request is with ${manager}.`
          : t`Your request is stored. No manager is on record for you, so nobody was told.`,
      });
  }

  return (
    <form className={screen.columns} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <TypeChoice overview={overview} value={typeId} onChange={setTypeId} />
        <DateFields
          dates={dates}
          onChange={setDates}
          error={(tried || isComplete) && problem ? words.failure(problem) : undefined}
        />
        <TextArea
          label={t`Note for your manager (if you like)`}
          name="note"
          value={note}
          onChange={setNote}
          error={
            length > longestNote
              ? t`The note has ${length} characters, and may have ${longestNote}. Nothing was cut.`
              : undefined
          }
        />
      </div>
      <div className={styles.fields}>
        {!problem && (
          <Card tone="curtain">
            <LeaveSum overview={overview} typeId={typeId} dates={dates} />
          </Card>
        )}
        {!pending && <NotCounted />}
        {clashes.length > 0 && (
          <Notice tone="info">
            <Trans>You have asked for these days already:</Trans>{' '}
            {clashes.map((one) => `${one.type}, ${words.period(one)}`).join(' · ')}
          </Notice>
        )}
        {failure && <Notice tone="bad">{words.failure(failure)}</Notice>}
        <Button type="submit" wide isPending={pending}>
          <Trans comment="Button: sends a request for leave">Send request</Trans>
        </Button>
        <p className={screen.soft}>
          {manager ? (
            <Trans>{manager} answers it. You get a mail.</Trans>
          ) : (
            <Trans>
              No manager is on record for you: your request is stored, and nobody is told. Please ask the people team.
            </Trans>
          )}
        </p>
      </div>
    </form>
  );
}

function datesOf(refused: UnsentLeave | undefined): LeaveDates {
  const { startsOn = '', endsOn = '', startsMidday = false, endsMidday = false } = refused?.input ?? {};
  return { startsOn, endsOn, startsMidday, endsMidday };
}

/** The days asked for already, those of requests that wait to be sent among them. */
function askedFor(requests: LeaveRequest[], unsent: UnsentLeave[], types: LeaveType[]) {
  const typeOf = (typeId: string) => types.find(({ id }) => id === typeId)?.name.text ?? '';
  return [
    ...requests
      .filter(({ state }) => state === 'waiting' || state === 'approved')
      .map((one) => ({ ...one, type: one.type.text })),
    ...unsent.filter(({ state }) => state !== 'failed').map(({ input }) => ({ ...input, type: typeOf(input.typeId) })),
  ];
}
