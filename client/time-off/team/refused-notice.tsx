import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './team-request-card.module.css';
import type { Refused } from './use-answer-many.ts';

type Props = { refused: readonly Refused[]; onDismiss: () => void };

/** Which of several requests could not be answered, and why. It stays until it is dismissed. */
export function RefusedNotice({ refused, onDismiss }: Props) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const notice = useRef<HTMLDivElement>(null);
  // Also visible to a person who answered from the end of a long list.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice}>
      <Notice
        tone="bad"
        action={
          <IconButton
            icon={X}
            label={t({ message: 'Dismiss', comment: 'Button that puts a short message away' })}
            onPress={onDismiss}
          />
        }
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className={`stack-2 ${styles.refused}`}>
          {refused.map(({ request, why }) => (
            <li key={request.id}>
              <b>
                <bdi>{request.person}</bdi> · {words.period(request)}
              </b>
              <span>{words.failure(new CallFailure(why))}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
