import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { TeamRequest } from '#contract/time-off.ts';
import { AlsoAway } from './also-away.tsx';
import type { Clash } from './clashes.ts';
import styles from './team-request-card.module.css';

type Props = {
  isOpen: boolean;
  requests: TeamRequest[];
  clashes: Clash[];
  onClose: () => void;
  onApprove: (requests: TeamRequest[]) => void;
};

/** Asks before approving requests for days on which others of the team are away, and lists them. */
export function ClashDialog({ isOpen, requests, clashes, onClose, onApprove }: Props) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const count = requests.length;
  const clashing = clashes.length;
  const others = requests.filter((request) => clashes.every((clash) => clash.request.id !== request.id));
  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      title={t({
        message: plural(count, { one: 'Approve # request', other: 'Approve # requests' }),
        comment: 'Title of a dialog: grants leave of several people',
      })}
      actions={
        <>
          {others.length > 0 && (
            <Button variant="secondary" onPress={() => onApprove(others)}>
              {t({
                message: plural(others.length, { one: 'Approve the other one', other: 'Approve the other #' }),
                comment: 'Button: grants leave, but for those requests on whose days others are away',
              })}
            </Button>
          )}
          <Button onPress={() => onApprove(requests)}>
            {t({
              message: plural(count, { one: 'Approve it', other: 'Approve all #' }),
              comment: 'Button: grants the leave of all chosen requests',
            })}
          </Button>
        </>
      }
    >
      <p>
        <Trans comment="Numbers of requests for leave; followed by a list of the latter: 11 to approve, 2 of them beside somebody’s leave:">
          {count} to approve, {clashing} of them while others are away:
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="stack-2">
        {clashes.map(({ request, others: away }) => (
          <li key={request.id} className={styles.away}>
            <b>
              <bdi>{request.person}</bdi> · {words.period(request)}
            </b>
            <span>
              <AlsoAway names={away} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
