import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CallFailure, call, type Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { longestNote, overlaps, problemOf } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import { DateFields } from './date-fields.tsx';
import { LeaveSum } from './leave-sum.tsx';
import { useLeaveWords } from './leave-words.ts';
import styles from './request-form.module.css';
import screen from './time-off.module.css';
import { ownTimeOff, timeOffQueries } from './time-off-queries.ts';
import { today } from './today.ts';
import { TypeChoice } from './type-choice.tsx';

/** Which leave, from when to when, and why; beside it what that takes and leaves. Nothing typed is lost on a failure. */
export function RequestForm({ overview }: { overview: Output<'timeOff.overview'> }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const cache = useQueryClient();
  const { data: requests = [] } = useQuery(timeOffQueries.requests(language));
  const [typeId, setTypeId] = useState(overview.types[0]?.id ?? '');
  const [dates, setDates] = useState({ startsOn: '', endsOn: '', startsMidday: false, endsMidday: false });
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure['code'] | null>(null);
  const [pending, setPending] = useState(false);
  const sent = useRef({ wish: '', id: '' });

  const { manager } = overview;
  const isComplete = dates.startsOn !== '' && dates.endsOn !== '';
  const problem = problemOf(dates, overview.workingDays, today());
  const clashes = problem
    ? []
    : requests.filter((one) => (one.state === 'waiting' || one.state === 'approved') && overlaps(one, dates));
  const length = [...note].length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (pending || problem || length > longestNote) return;
    setPending(true);
    try {
      await call('timeOff.ask', { id: idOf(), typeId, ...dates, note, language });
      await cache.invalidateQueries({ queryKey: ownTimeOff });
      navigate(paths.leaveRequests, { replace: true });
      showToast({
        tone: 'good',
        message: manager
          ? t`Your request is with ${manager}.`
          : t`Your request is stored. No manager is on record for you, so nobody was told.`,
      });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.code);
    } finally {
      setPending(false);
    }
  }

  /** The same wish keeps its id, so that trying again after a lost answer asks once. */
  function idOf(): string {
    const wish = JSON.stringify([typeId, dates, note]);
    if (sent.current.wish !== wish) sent.current = { wish, id: newId() };
    return sent.current.id;
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
        {clashes.length > 0 && (
          <Notice tone="info">
            <Trans>You have asked for these days already:</Trans>{' '}
            {clashes.map((one) => `${one.type.text}, ${words.period(one)}`).join(' · ')}
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
