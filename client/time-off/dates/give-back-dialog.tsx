import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { CallFailure } from '#client/api/call-failure.ts';
import type { FailureWords } from '#client/session/failure-words.ts';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { type AwayDates, giveBackProblem, type LeaveDates, spansOf } from '#contract/leave-days.ts';
import { timesOf } from '#contract/leave-hours.ts';
import { DateFields } from './date-fields.tsx';

type Props = {
  leave: AwayDates;
  /** Its id. */
  about: string;
  /** The first day that can be given back, where the days before are over. */
  from?: string | undefined;
  /** Whose leave it is, where it is somebody else's. */
  person?: string;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onGive: (dates: LeaveDates) => void;
  /** Why giving them failed, where the dialog says so. */
  failure?: CallFailure | null;
  words?: FailureWords;
};

/** Asks which days of an approved leave go back. */
export function GiveBackDialog({ isOpen, about, person, onClose, isPending, ...form }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Dialog
      about={about}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t({
        message: 'Give days back',
        comment: 'Button: days of an approved leave, on which somebody works after all',
      })}
      actions={
        <Button type="submit" form={id} isPending={isPending}>
          <Trans comment="Button: gives days of leave back">Give back</Trans>
        </Button>
      }
    >
      {isOpen && <Fields id={id} person={person} {...form} />}
    </Dialog>
  );
}

function Fields({
  id,
  leave,
  from = '',
  person,
  onGive,
  failure = null,
  words: failureWords,
}: Pick<Props, 'leave' | 'from' | 'person' | 'onGive' | 'failure' | 'words'> & { id: string }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const spans = spansOf(leave).filter(({ endsOn }) => endsOn >= from);
  const [span, last] = [spans[0] ?? leave, spans.at(-1) ?? leave];
  const first = span.startsOn < from ? from : span.startsOn;
  const [dates, setDates] = useState<LeaveDates>({
    ...{ startsOn: first, endsOn: first },
    startsMidday: span.startsMidday && span.startsOn === first,
    endsMidday: span.endsMidday && span.endsOn === first,
  });
  const [isTried, setIsTried] = useState(false);
  // A part of a day goes back as a whole.
  const isPart = timesOf(leave) !== null;
  const problem = giveBackProblem(leave, dates);

  function send() {
    setIsTried(true);
    if (!problem) onGive(dates);
  }

  return (
    <Form id={id} onSend={send} failure={failure} words={failureWords} isRoomy>
      <p className="soft">{words.period(leave)}</p>
      {!isPart && (
        <DateFields
          dates={dates}
          onChange={setDates}
          bounds={{ min: first, max: last.endsOn }}
          error={isTried && problem ? t(leaveFailures[problem]) : undefined}
        />
      )}
      <p className="soft">
        {person ? (
          <Trans>The days can be taken again. {person} is told.</Trans>
        ) : (
          <Trans>You work on these days and can take them again. Your manager is told.</Trans>
        )}
      </p>
    </Form>
  );
}
