import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { today } from '#client/session/today.ts';
import { DateFields } from '#client/time-off/dates/date-fields.tsx';
import { calendarOf, wholeDays } from '#client/time-off/dates/leave-of-person.ts';
import { LeaveSum } from '#client/time-off/dates/leave-sum.tsx';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { type LeaveDates, longestNote, nextWorkingDay, problemOf } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import { paths } from '#contract/paths.ts';
import { overlapping, useAskedLeave } from './asked-leave.ts';
import { showAsked } from './leave-news.ts';
import { NotCounted } from './not-counted.tsx';
import { sendLeave } from './send-leave.ts';
import screen from './time-off.module.css';
import { TypeChoice } from './type-choice.tsx';
import { type UnsentLeave, useUnsentLeave } from './use-unsent-leave.ts';

type Props = {
  overview: Output<'timeOff.overview'>;
  /** The refused request, to be changed and sent again. */
  refused?: UnsentLeave;
};

/** The type, dates and note of a leave; beside them the days it takes and leaves. A failure loses no input. */
export function RequestForm({ overview, refused }: Props) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const { outbox } = useUnsentLeave();
  const asked = useAskedLeave(overview);
  const [typeId, setTypeId] = useState(refused?.input.typeId ?? overview.types[0]?.id ?? '');
  /** Null until the person chooses dates: then it is the next working day without a request. */
  const [chosen, setDates] = useState<LeaveDates | null>(refused?.input ?? null);
  const [note, setNote] = useState(refused?.input.note ?? '');
  const [tried, setTried] = useState(false);
  const { submit, isSending, failure, forget } = useSubmit(ask);

  const { manager } = overview;
  const calendar = calendarOf(overview, typeId);
  const hasHours = unitOf(calendar) === 'hours';
  const { startsOn, endsOn, startsMidday, endsMidday, ...times } =
    chosen ?? wholeDays(nextWorkingDay(today(), calendar, asked) ?? '');
  const { startsAt = null, endsAt = null } = hasHours ? times : {};
  const dates = { startsOn, endsOn, startsMidday, endsMidday, startsAt, endsAt };
  const isComplete = startsOn !== '' && endsOn !== '';
  const problem = problemOf(dates, calendar, today());
  // While it is being sent, `asked` holds the request itself.
  const others = problem || isSending ? [] : overlapping(asked, dates);
  const { length } = [...note];
  const isTooLong = length > longestNote;

  function wrongDates(): string | undefined {
    if (others.length > 0) return words.overlap(others);
    if (!isComplete) return tried ? t`Choose the first and the last day of your leave.` : undefined;
    return problem ? t(leaveFailures[problem]) : undefined;
  }

  function send() {
    setTried(true);
    if (!outbox || problem || others.length > 0 || isTooLong) forget();
    else void submit(outbox);
  }

  async function ask(outbox: Outbox) {
    setDates(dates);
    const id = newId();
    const answer = await sendLeave(outbox, 'timeOff.ask', { id, typeId, ...dates, note, language }, id);
    if (refused) void outbox.forget(refused.id);
    navigate(paths.leaveRequests, { replace: true });
    if (answer) {
      showAsked(answer);
      showToast({
        tone: 'good',
        message: manager
          ? t`Your request is with ${manager}.`
          : t`Your request is stored. No manager is on record for you, so nobody was told.`,
      });
    }
  }

  return (
    <Form
      className={`${twoColumns.firstWider} ${screen.form}`}
      onSend={send}
      failure={failure?.code === 'LEAVE_OVERLAPS' && others.length > 0 ? null : failure}
      words={leaveFailures}
      end={
        <div className={screen.send} data-action-bar>
          <Button type="submit" wide isPending={isSending}>
            <Trans comment="Button: sends a request for leave">Send request</Trans>
          </Button>
        </div>
      }
    >
      <div className={screen.fields}>
        <TypeChoice overview={overview} value={typeId} onChange={setTypeId} />
        <DateFields dates={dates} onChange={setDates} error={wrongDates()} hasHours={hasHours} />
        <TextArea
          label={t`Note for your manager (if you like)`}
          name="note"
          value={note}
          onChange={setNote}
          error={
            isTooLong ? t`The note has ${length} characters, and may have ${longestNote}. Nothing was cut.` : undefined
          }
        />
      </div>
      <div className={screen.fields}>
        {!problem && (
          <Card tone="curtain">
            <LeaveSum leave={overview} typeId={typeId} dates={dates} />
          </Card>
        )}
        {!isSending && <NotCounted />}
        <p className="soft">
          {manager ? (
            <Trans>{manager} answers it.</Trans>
          ) : (
            <Trans>No manager is on record for you: your request is stored, and nobody is told. Please ask HR.</Trans>
          )}
        </p>
      </div>
    </Form>
  );
}
