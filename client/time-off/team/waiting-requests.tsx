import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { useUnsentIds } from '#client/time-off/use-unsent-change.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { LeftRequests } from '#client/time-off/words/left-requests.tsx';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Section } from '#client/ui/section.tsx';
import type { TeamRequest } from '#contract/time-off.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { TeamRequestCard } from './team-request-card.tsx';
import { useAnswerMany } from './use-answer-many.ts';

/** The requests that wait for an answer: answered one by one on their cards, or several at once. */
export function WaitingRequests({ requests }: { requests: TeamRequest[] }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  /** The ids of the chosen requests; null outside the choosing mode. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const { answerMany, pending, refused, forgetRefused } = useAnswerMany();
  const isSending = pending.length > 0;
  // A request whose answer is in flight is unsent as well: it stays chosen until the outcome is known.
  const unsent = useUnsentIds(pending);
  const free = requests.filter(({ id }) => !unsent.has(id));
  const picked = isSending ? pending : free.filter(({ id }) => chosen?.has(id));

  // Somebody else has answered the last of them.
  if (chosen && requests.length === 0 && !isSending) setChosen(null);

  function choose(id: string, isChosen: boolean) {
    setChosen((before) => new Set([...(before ?? [])].filter((one) => one !== id).concat(isChosen ? id : [])));
  }

  async function answer(given: TeamRequest[], how: 'approved' | 'declined', note: string) {
    await answerMany(given, how, note);
    setChosen(null);
  }

  return (
    <>
      {refused.length > 0 && (
        <LeftRequests left={refused} why={({ why }) => words.failure(new CallFailure(why))} onDismiss={forgetRefused} />
      )}
      {requests.length === 0 && <EmptyState icon={UsersRound} title={t`Nobody is waiting for an answer`} />}
      {requests.length > 0 && (
        <Section
          title={t`Waiting for you`}
          end={
            (chosen || free.length > 1) && (
              <Button
                variant="quiet"
                size="small"
                isDisabled={isSending}
                onPress={() => setChosen(chosen ? null : new Set())}
              >
                {chosen ? (
                  <Trans comment="Button: ends the choosing of several requests">Cancel</Trans>
                ) : (
                  <Trans comment="Button: lets several requests be chosen, to answer them in one go">Choose</Trans>
                )}
              </Button>
            )
          }
        >
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className={cards.grid}>
            {requests.map((request) => (
              <TeamRequestCard
                key={request.id}
                request={request}
                choice={
                  chosen && free.includes(request)
                    ? {
                        isChosen: chosen.has(request.id),
                        isDisabled: isSending,
                        onChoose: (isChosen) => choose(request.id, isChosen),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
          {chosen && (
            <ChosenBar
              chosen={picked}
              isAll={picked.length === free.length}
              isSending={isSending}
              onAll={() => setChosen(new Set(free.map(({ id }) => id)))}
              onNone={() => setChosen(new Set())}
              onAnswer={answer}
            />
          )}
        </Section>
      )}
    </>
  );
}
