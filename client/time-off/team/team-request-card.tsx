import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { GiveBackDialog } from '#client/time-off/dates/give-back-dialog.tsx';
import { TakeChangeBack } from '#client/time-off/take-change-back.tsx';
import { UnsentBadge } from '#client/time-off/unsent-badge.tsx';
import { useGiveBack } from '#client/time-off/use-give-back.ts';
import { EnteredBy } from '#client/time-off/words/entered-by.tsx';
import { GivenBack } from '#client/time-off/words/given-back.tsx';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { StateBadge } from '#client/time-off/words/state-badge.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';
import { AlsoAway } from './also-away.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './team-request-card.module.css';
import { useAnswer } from './use-answer.ts';

type Props = {
  request: TeamRequest;
  /** Whether this request is chosen, while several can be. */
  choice?: { isChosen: boolean; isDisabled: boolean; onChoose: (isChosen: boolean) => void } | undefined;
};

/** A team member's request: who, when, who else is away, its answer or the buttons that give one, or a checkbox. */
export function TeamRequestCard({ request, choice }: Props) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const [declining, setDeclining] = useState(false);
  const { approve, decline, takeBack, pending, failure, forget, outbox, unsent: change } = useAnswer(request);
  const { person, portrait, standsInFor, unansweredSince, type, state, note, answerNote, alsoAway, halves } = request;
  const period = words.period(request);
  const { giveBack, isGiving, ...givingBack } = useGiveBack(request, 'team');
  const [isGivingBack, setIsGivingBack] = useState(false);
  // A chosen request whose answer is in flight looks the same until the outcome is known.
  const unsent = choice || isGiving ? null : change;
  const since = unansweredSince && dayMonthYear(new Date(unansweredSince), language);

  return (
    <li className={choice ? styles.choosable : undefined}>
      <Card tone={choice?.isChosen ? 'curtain' : 'plain'}>
        <article className="stack-3">
          <div className={cards.head}>
            <div className={cards.person}>
              {choice && (
                <label className={styles.choose}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={choice.isChosen}
                    disabled={choice.isDisabled}
                    onChange={(event) => choice.onChoose(event.target.checked)}
                    aria-label={t({
                      message: `Choose ${person}, ${period}`,
                      comment: 'Checkbox: chooses a request for leave; whose and when',
                    })}
                  />
                </label>
              )}
              <Avatar src={portrait} />
              <div className={cards.words}>
                <h3 className={cards.title}>
                  <bdi>{person}</bdi>
                </h3>
                <span className="soft">
                  <CompanyText of={type} /> · {words.amount(halves, request.unit)}
                </span>
                {(standsInFor || since) && (
                  <span className="soft">
                    <ForWhom manager={standsInFor} since={since} />
                  </span>
                )}
              </div>
            </div>
            {unsent && <UnsentBadge entry={unsent} />}
            {!unsent && state !== 'waiting' && <StateBadge state={state} />}
          </div>
          <p>{period}</p>
          <EnteredBy name={request.enteredBy} />
          <GivenBack leave={request} />
          {note && (
            <p className={cards.said} dir="auto">
              {note}
            </p>
          )}
          {alsoAway.length > 0 && (
            <p className={styles.away}>
              <AlsoAway names={alsoAway} />
            </p>
          )}
          {answerNote && (
            <p className={cards.said}>
              <b>
                <Trans>Your words:</Trans>
              </b>
              <span dir="auto">{answerNote}</span>
            </p>
          )}
          {outbox && unsent && <TakeChangeBack outbox={outbox} change={unsent} of={person} />}
          {!choice && !unsent && state === 'waiting' && (
            <div className={cards.actions}>
              <Button variant="secondary" onPress={() => setDeclining(true)}>
                <Trans comment="Button: refuses somebody’s leave">Decline</Trans>
                <For>{person}</For>
              </Button>
              <Button isPending={pending} onPress={approve}>
                <Trans comment="Button: grants somebody’s leave">Approve</Trans>
                <For>{person}</For>
              </Button>
            </div>
          )}
          {!choice && !unsent && state === 'waiting' && (
            <p>
              <Link to={`${paths.leaveCalendar}?of=led&month=${request.startsOn.slice(0, 7)}`}>
                <Trans comment="Link on a request for leave: to the calendar of who is away">
                  See the calendar of these days
                </Trans>
                <For>{person}</For>
              </Link>
            </p>
          )}
          {!unsent && (request.canGiveBack || request.canTakeBack) && (
            <div className={cards.actions}>
              {request.canGiveBack && (
                <Button variant="quiet" size="small" onPress={() => setIsGivingBack(true)}>
                  <Trans comment="Button: days of an approved leave, on which somebody works after all">
                    Give days back
                  </Trans>
                  <For>{`${person}, ${period}`}</For>
                </Button>
              )}
              {request.canTakeBack && (
                <Button variant="quiet" size="small" isPending={pending} onPress={takeBack}>
                  <Trans comment="Button: the request waits again">Take the answer back</Trans>
                  <For>{person}</For>
                </Button>
              )}
            </div>
          )}
        </article>
      </Card>
      <GiveBackDialog
        about={request.id}
        leave={request}
        person={person}
        isOpen={isGivingBack}
        isPending={isGiving}
        failure={givingBack.failure}
        words={leaveFailures}
        onClose={() => {
          setIsGivingBack(false);
          givingBack.forget();
        }}
        onGive={async (dates) => {
          if (outbox && (await giveBack(outbox, dates))) setIsGivingBack(false);
        }}
      />
      <DeclineDialog
        about={request.id}
        isOpen={declining}
        title={t({
          message: `Decline the request of ${person}`,
          comment: 'Title of a dialog: refuses somebody’s leave',
        })}
        pending={pending}
        failure={failure}
        onClose={() => {
          setDeclining(false);
          forget();
        }}
        onDecline={async (words) => {
          if (await decline(words)) setDeclining(false);
        }}
      />
    </li>
  );
}

/** The manager for whom the reader answers a request, and since when an escalated one waits. */
function ForWhom({ manager, since }: { manager: string | null; since: string | null }) {
  if (manager && since) {
    return (
      <Trans comment="On a request for leave: the manager who has not answered it, and since when it waits">
        for {manager}, without an answer since {since}
      </Trans>
    );
  }
  if (manager) {
    return (
      <Trans comment="On a request for leave that its reader answers as deputy of a manager: their name">
        for {manager}
      </Trans>
    );
  }
  return (
    <Trans comment="On a request for leave: since when nobody has answered it">
      Without an answer since {since}: your own manager sees it, too
    </Trans>
  );
}
