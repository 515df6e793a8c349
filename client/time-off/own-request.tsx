import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import { GiveBackDialog } from '#client/time-off/dates/give-back-dialog.tsx';
import { EnteredBy } from '#client/time-off/words/entered-by.tsx';
import { GivenBack } from '#client/time-off/words/given-back.tsx';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { StateBadge } from '#client/time-off/words/state-badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { LeaveRequest } from '#contract/time-off.ts';
import { readOwnTimeOffAgain, sendLeave } from './send-leave.ts';
import { TakeChangeBack } from './take-change-back.tsx';
import { UnsentBadge } from './unsent-badge.tsx';
import { useGiveBack } from './use-give-back.ts';
import { useUnsentChange } from './use-unsent-change.ts';

/** One of the person's own requests: its type, its state, and a button to withdraw it, with an undo. */
export function OwnRequest({ request }: { request: LeaveRequest }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const { id, type, state, note, answerNote, halves, unit } = request;
  const period = words.period(request);

  const { outbox, change } = useUnsentChange(id);
  const { submit, isSending } = useSubmit(async (operation: 'timeOff.withdraw' | 'timeOff.restore') => {
    if (!outbox) return;
    const sending = sendLeave(outbox, operation, { id, language });
    const failed = await failureOf(sending);
    if (failed) showToast({ tone: 'bad', message: words.failure(failed) });
    else if ((await sending) && operation === 'timeOff.withdraw') {
      const undo = { label: t`Undo`, onPress: () => void submit('timeOff.restore') };
      showToast({ tone: 'good', message: t`Your request was withdrawn.`, action: undo });
    }
    void readOwnTimeOffAgain();
  });
  const { giveBack, isGiving, failure, forget } = useGiveBack(request, 'own');
  const [isGivingBack, setIsGivingBack] = useState(false);
  const unsent = isSending || isGiving ? null : change;

  return (
    <li>
      <Card>
        <article className="stack-3">
          <div className={cards.head}>
            <div className={cards.words}>
              <h2 className={cards.title} lang={type.lang === language ? undefined : type.lang}>
                {type.text}
              </h2>
              <span>{period}</span>
              <span className="soft">{words.amount(halves, unit)}</span>
            </div>
            {unsent ? <UnsentBadge entry={unsent} /> : <StateBadge state={state} />}
          </div>
          <EnteredBy name={request.enteredBy} />
          <GivenBack leave={request} />
          {note && (
            <p className={cards.said} dir="auto">
              {note}
            </p>
          )}
          {answerNote && (
            <p className={cards.said}>
              <b>
                <Trans>Your manager says:</Trans>
              </b>
              <span dir="auto">{answerNote}</span>
            </p>
          )}
          {outbox && unsent && <TakeChangeBack outbox={outbox} change={unsent} of={period} />}
          {(request.canWithdraw || request.canGiveBack) && !unsent && (
            <div className={cards.actions}>
              {request.canGiveBack && (
                <Button variant="secondary" size="small" onPress={() => setIsGivingBack(true)}>
                  <Trans comment="Button: days of an approved leave, on which somebody works after all">
                    Give days back
                  </Trans>
                  <For>{period}</For>
                </Button>
              )}
              {request.canWithdraw && (
                <Button
                  variant="secondary"
                  size="small"
                  isPending={isSending}
                  onPress={() => void submit('timeOff.withdraw')}
                >
                  <Trans comment="Button: takes a request for leave back">Withdraw</Trans>
                  <For>{period}</For>
                </Button>
              )}
            </div>
          )}
        </article>
      </Card>
      <GiveBackDialog
        about={request.id}
        leave={request}
        from={today()}
        isOpen={isGivingBack}
        isPending={isGiving}
        failure={failure}
        words={leaveFailures}
        onClose={() => {
          setIsGivingBack(false);
          forget();
        }}
        onGive={async (dates) => {
          if (outbox && (await giveBack(outbox, dates))) setIsGivingBack(false);
        }}
      />
    </li>
  );
}
