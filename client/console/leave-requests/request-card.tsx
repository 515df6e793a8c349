import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { useListed } from '#client/i18n/use-listed.ts';
import { EnteredBy } from '#client/time-off/words/entered-by.tsx';
import { GivenBack } from '#client/time-off/words/given-back.tsx';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { StateBadge } from '#client/time-off/words/state-badge.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import { isolated } from '#contract/isolated-values.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import { GiveBackButton } from './give-back-button.tsx';
import { RequestActs } from './request-acts.tsx';
import styles from './requests.module.css';
import type { useRequestActs } from './use-request-acts.ts';

type Props = {
  request: InboxRequest;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  acts: ReturnType<typeof useRequestActs>;
};

const day = 86_400_000;

/** One request: whose, what and when, how long it waits and for whom, its answer, or the buttons that give one. */
export function RequestCard({ request, isChosen, onChoose, acts }: Props) {
  const { t } = useLingui();
  const { period, amount } = useLeaveWords();
  const { person, portrait, userId, type, halves, note, state, askedAt, answerers, nudgedAt, alsoAway } = request;
  const listed = useListed();
  const [others, who, by] = [listed(alsoAway.map(isolated)), listed(answerers.map(isolated)), request.answeredBy];
  const when = period(request);
  const isWaiting = state === 'waiting';
  const calendarOf = {
    month: request.startsOn.slice(0, 7),
    ...(request.department && { department: request.department }),
    ...(request.location && { location: request.location }),
  };
  return (
    <li>
      <Card tone={isChosen ? 'curtain' : 'plain'}>
        <article className="stack-3">
          <div className={cards.head}>
            <div className={cards.person}>
              {isWaiting && !request.isOwn && (
                <label className={styles.choose}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={isChosen}
                    onChange={(event) => onChoose(event.target.checked)}
                    aria-label={t({
                      message: `Choose ${person}, ${when}`,
                      context: 'console',
                      comment: 'Checkbox: chooses a request for leave; whose and when',
                    })}
                  />
                </label>
              )}
              <Avatar src={portrait} />
              <div className={cards.words}>
                <h2 className={cards.title}>
                  <Link href={personPath(userId)}>
                    <bdi>{person}</bdi>
                  </Link>
                </h2>
                <span className="soft">
                  <CompanyText of={type} /> · {amount(halves, request.unit)}
                </span>
                <span className="soft">
                  <bdi>{[request.department, request.location].filter(Boolean).join(' · ')}</bdi>
                </span>
              </div>
            </div>
            {!isWaiting && <StateBadge state={state} />}
          </div>
          <p>{when}</p>
          <EnteredBy name={request.enteredBy} />
          <GivenBack leave={request} />
          {note && (
            <p className={cards.said} dir="auto">
              {note}
            </p>
          )}
          {isWaiting && (
            <p className="soft">
              <Waits since={askedAt} />{' '}
              {who ? (
                <Trans comment="Names of those who can answer a request for leave">Can answer: {who}.</Trans>
              ) : (
                <Trans comment="Of a request for leave">Nobody is on record to answer.</Trans>
              )}{' '}
              {nudgedAt && (
                <Trans comment="Followed by a day and a time: when those who can answer were reminded">
                  Reminded <Moment at={new Date(nudgedAt)} />
                </Trans>
              )}
            </p>
          )}
          {alsoAway.length > 0 && (
            <p className={styles.away}>
              <Trans context="console" comment="Names of people of the team who are away on the same days">
                Also away: {others}
              </Trans>
            </p>
          )}
          {isWaiting && (
            <p>
              <Link href={`${consolePaths.leaveCalendar}?${new URLSearchParams(calendarOf)}`}>
                <Trans context="console" comment="Link on a request for leave: to the calendar of who is away">
                  See the calendar of these days
                </Trans>
                <For>{person}</For>
              </Link>
            </p>
          )}
          {by && by !== request.enteredBy && (
            <p className="soft">
              <Trans comment="Who answered a request for leave">Answered by {by}</Trans>
            </p>
          )}
          {request.answerNote && (
            <p className={cards.said} dir="auto">
              {request.answerNote}
            </p>
          )}
          {isWaiting && request.isOwn && (
            <p className="soft">
              <Trans>It is your own: others answer it.</Trans>
            </p>
          )}
          {(request.canGiveBack || request.canTakeBack) && (
            <div className={cards.actions}>
              {request.canGiveBack && <GiveBackButton request={request} of={`${person}, ${when}`} />}
              {request.canTakeBack && (
                <Button
                  variant="quiet"
                  size="small"
                  isDisabled={acts.isSending}
                  onPress={() => void acts.takeBack([request])}
                >
                  <Trans comment="Button: the request waits again">Take the answer back</Trans>
                  <For>{`${person}, ${when}`}</For>
                </Button>
              )}
            </div>
          )}
          {isWaiting && !request.isOwn && (
            <div className={cards.actions}>
              <RequestActs requests={[request]} acts={acts} of={`${person}, ${when}`} />
            </div>
          )}
        </article>
      </Card>
    </li>
  );
}

function Waits({ since }: { since: string }) {
  const days = Math.floor((Date.now() - Date.parse(since)) / day);
  return <Plural value={Math.max(0, days)} _0="Waits since today." one="Waits for # day." other="Waits for # days." />;
}
