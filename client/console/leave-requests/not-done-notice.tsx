import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './requests.module.css';
import type { NotDone, useRequestActs } from './use-request-acts.ts';

/** Which of the requests were left as they are, and why. It stays until it is put away. */
export function NotDoneNotice({ acts }: { acts: ReturnType<typeof useRequestActs> }) {
  const { t } = useLingui();
  const { period } = useLeaveWords();
  const why = useReasons();
  const notice = useRef<HTMLDivElement>(null);
  const { notDone } = acts;
  // Also visible to somebody who answered from the end of a long list.
  useEffect(() => {
    if (notDone.length > 0) notice.current?.scrollIntoView({ block: 'center' });
  }, [notDone]);
  if (notDone.length === 0) return null;
  const clashing = notDone.filter(({ outcome }) => outcome === 'clashes').map(({ request }) => request);
  const count = clashing.length;
  return (
    <div ref={notice}>
      <Notice
        tone="bad"
        action={
          <IconButton
            icon={X}
            label={t({ message: 'Put this away', comment: 'Button: hides what could not be done' })}
            onPress={acts.forget}
          />
        }
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className={styles.results}>
          {notDone.map((one) => (
            <li key={one.request.id}>
              <b>
                <bdi>{one.request.person}</bdi> · {period(one.request)}
              </b>
              <span>{why(one)}</span>
            </li>
          ))}
        </ul>
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
      </Notice>
    </div>
  );
}

function useReasons() {
  const { t } = useLingui();
  return ({ outcome, alsoAway }: NotDone) => {
    const others = alsoAway.map((name) => `\u2068${name}\u2069`).join(', ');
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
      case 'nobody':
        return t`Nobody is on record to answer it. Answer it yourself, or ask somebody.`;
      case 'nudged':
        return t`They were reminded within the last day.`;
      default:
        return t({ message: 'It is not there any more.', comment: 'A request for leave' });
    }
  };
}
