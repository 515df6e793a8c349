import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { use } from 'react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { wholeDays } from '#client/time-off/dates/leave-of-person.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import cards from '#client/ui/cards.module.css';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Deputy } from '#contract/deputies.ts';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';
import { loadTeamWords } from './team-catalogues.ts';
import { TeamPeople } from './team-people.tsx';
import { TeamRequestCard } from './team-request-card.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

type Props = {
  requests: TeamRequest[];
  /** Undefined if they cannot be read. */
  deputies: Output<'deputies.mine'> | undefined;
};

/** Waiting requests, then the deputy, then answered requests. */
export function TeamRequests({ requests, deputies }: Props) {
  use(loadTeamWords(useLanguage()));
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
      <TeamPeople />
      {answered.length > 0 && (
        <Section title={t({ message: 'Answered', comment: 'Requests of the team that were approved or declined' })}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className={cards.grid}>
            {answered.map((request) => (
              <TeamRequestCard key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A link to the manager's deputy, with the deputy's name. */
function DeputyRow({ deputy }: { deputy: Deputy | null }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  return (
    <List>
      <ListRow
        to={paths.deputy}
        icon={UserRoundCheck}
        iconTone="curtain"
        title={t({ message: 'Deputy', comment: 'Who answers requests for leave in place of a manager' })}
        note={
          deputy ? (
            <>
              <bdi>{deputy.name}</bdi> · {words.period(wholeDays(deputy.startsOn, deputy.endsOn))}
            </>
          ) : (
            t`Somebody who answers while you are away`
          )
        }
      />
    </List>
  );
}
