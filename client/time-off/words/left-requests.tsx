import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Id } from '#contract/id.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { useLeaveWords } from './leave-words.ts';
import styles from './left-requests.module.css';

type Left = { request: LeaveDates & { id: Id; person: string } };

type Props<Each extends Left> = {
  /** At least one. */
  left: readonly Each[];
  why: (one: Each) => string;
  onDismiss: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
};

/** Which of several requests were left as they are, and why. It stays until it is dismissed. */
export function LeftRequests<Each extends Left>({ left, why, onDismiss, children }: Props<Each>) {
  const { t } = useLingui();
  const { period } = useLeaveWords();
  const notice = useRef<HTMLDivElement>(null);
  // Also visible to somebody who answered from the end of a long list.
  useEffect(() => {
    if (left.length > 0) notice.current?.scrollIntoView({ block: 'center' });
  }, [left]);
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
        <ul role="list" className={styles.left}>
          {left.map((one) => (
            <li key={one.request.id}>
              <b>
                <bdi>{one.request.person}</bdi> · {period(one.request)}
              </b>
              <span>{why(one)}</span>
            </li>
          ))}
        </ul>
        {children}
      </Notice>
    </div>
  );
}
