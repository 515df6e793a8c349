import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useListed } from '#client/i18n/use-listed.ts';
import { LeftRequests } from '#client/time-off/words/left-requests.tsx';
import { Button } from '#client/ui/button.tsx';
import { isolated } from '#contract/isolated-values.ts';
import type { NotDone, useRequestActs } from './use-request-acts.ts';

/** Which of the requests were left as they are, and why, with a button for those that clash. */
export function NotDoneNotice({ acts }: { acts: ReturnType<typeof useRequestActs> }) {
  const { t } = useLingui();
  const why = useReasons();
  const { notDone } = acts;
  if (notDone.length === 0) return null;
  const clashing = notDone.filter(({ outcome }) => outcome === 'clashes').map(({ request }) => request);
  const count = clashing.length;
  return (
    <LeftRequests left={notDone} why={why} onDismiss={acts.forget}>
      {count > 0 && (
        <Button
          variant="secondary"
          size="small"
          isPending={acts.isSending}
          onPress={() => void acts.approve(clashing, true)}
        >
          {t({
            message: plural(count, { one: 'Approve it all the same', other: 'Approve these # all the same' }),
            comment: 'Button: grants leave on days on which others of the team are away',
          })}
        </Button>
      )}
    </LeftRequests>
  );
}

function useReasons() {
  const { t } = useLingui();
  const listed = useListed();
  return ({ outcome, alsoAway }: NotDone) => {
    const others = listed(alsoAway.map(isolated));
    switch (outcome) {
      case 'clashes':
        return t({
          message: `Not approved yet. Also away then: ${others}`,
          comment: 'Names of people of the team',
        });
      case 'answered':
        return t({ message: 'It was answered or withdrawn meanwhile.', comment: 'A request for leave' });
      case 'own':
        return t({ message: 'Nobody answers their own.', comment: 'A request for leave' });
      case 'begun':
        return t`This leave has begun already.`;
      case 'spent':
        return t({ message: 'Its days are not free any more.', comment: 'A request for leave that was declined' });
      case 'nobody':
        return t`Nobody is on record to answer it. Answer it yourself, or ask somebody.`;
      case 'nudged':
        return t`They were reminded within the last day.`;
      default:
        return t({ message: 'It is not there any more.', comment: 'A request for leave' });
    }
  };
}
