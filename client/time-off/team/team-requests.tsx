import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { Output } from '#client/api/call.ts';
import { wholeDays } from '#client/time-off/asked-leave.ts';
import { useLeaveWords } from '#client/time-off/leave-words.ts';
import card from '#client/time-off/request-card.module.css';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import type { TeamRequest } from '#contract/time-off.ts';
import { DeputyRow } from './deputy-row.tsx';
import { TeamRequestCard } from './team-request-card.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

type Props = {
  requests: TeamRequest[];
  /** Undefined if they cannot be read. */
  deputies: Output<'deputies.mine'> | undefined;
  words: Promise<void>;
};

/** Waiting requests, then the deputy, then answered requests. */
export function TeamRequests({ requests, deputies, words: loading }: Props) {
  use(loading);
  const { t } = useLingui();
  const words = useLeaveWords();
  const waiting = requests.filter(({ state }) => state === 'waiting');
  const answered = requests.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {deputies?.standsInFor.map(({ manager, startsOn, endsOn }) => {
        const period = words.period(wholeDays(startsOn, endsOn));
        return (
          <Notice key={`${manager} ${startsOn}`} tone="info">
            <Trans comment="To a manager's deputy: their name, and from when to when">
              You answer for {manager}: {period}
            </Trans>
          </Notice>
        );
      })}
      <WaitingRequests requests={waiting} />
      {deputies?.leads && <DeputyRow deputy={deputies.deputy} />}
      {answered.length > 0 && (
        <Section title={t({ message: 'Answered', comment: 'Requests of the team that were approved or declined' })}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className={card.cards}>
            {answered.map((request) => (
              <TeamRequestCard key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
