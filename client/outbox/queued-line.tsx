import { Trans } from '@lingui/react/macro';
import { CircleAlert, CloudOff, type LucideIcon } from 'lucide-react';
import type { FC, ReactNode } from 'react';
import { useOff } from '#client/session/session.ts';
import { Anchor } from '#client/ui/anchor.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import type { OperationName } from '#contract/contract.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import { type Entry, entriesOf } from './outbox.ts';
import styles from './queued-line.module.css';
import { useOutbox } from './use-outbox.ts';

/** A kind of queued call: the screen that lists it, the words for a number of them, and what the company turns it off with. */
export type QueuedKind = {
  operation: OperationName;
  to: string;
  Words: FC<{ count: number }>;
  switchedBy?: FeatureSwitch;
};

/** How long a call may be in progress before the line mentions it, in milliseconds. */
const slow = 5_000;

const isQueued = (entry: Entry) =>
  (entry.state === 'queued' || entry.state === 'sending') &&
  (entry.stuckBy !== null || Date.now() - entry.saidAt > slow);
const isRefused = ({ state }: Entry) => state === 'failed';
const isUnsent = ({ state }: Entry) => state !== 'sent';

/** One line at the bottom of the screen while things wait to be sent, or could not be, which leads to them. */
export function QueuedLine({ kinds }: { kinds: QueuedKind[] }) {
  const { outbox, entries: latest } = useOutbox();
  const entries = useBetweenPresses(latest);
  const off = useOff();
  const isOff = ({ switchedBy }: QueuedKind) => switchedBy && off.includes(switchedBy);
  const kept = kinds.filter(isOff).flatMap(({ operation }) => entriesOf(entries, operation).filter(isUnsent));
  const others = entries.filter((entry) => !kept.includes(entry));
  const queued = others.filter(isQueued);
  const refused = others.filter(isRefused);
  const shows = (shown: Entry[]) => kinds.some(({ operation }) => entriesOf(shown, operation).length > 0);
  const retry = outbox && (
    <Button size="small" variant="secondary" onPress={() => outbox.retryAll()}>
      <Trans comment="Button: sends all that waits to be sent once more">Retry</Trans>
    </Button>
  );
  return (
    <div role="status" className={styles.wrapper}>
      <Line icon={CloudOff} kinds={kinds} entries={kept} end={null}>
        <Trans comment="Followed by links: 2 messages, 1 report of absence">
          Kept, since your company turned it off:
        </Trans>
      </Line>
      <Line icon={CloudOff} kinds={kinds} entries={queued} end={!shows(refused) && retry}>
        <Trans comment="Followed by links: 2 messages, 1 leave request">Waiting to be sent:</Trans>
      </Line>
      <Line icon={CircleAlert} tone="bad" kinds={kinds} entries={refused} end={retry}>
        <Trans comment="Followed by links: 2 messages, 1 leave request">Could not be sent:</Trans>
      </Line>
    </div>
  );
}

type LineProps = {
  icon: LucideIcon;
  tone?: 'bad';
  kinds: QueuedKind[];
  entries: Entry[];
  end: ReactNode;
  children: ReactNode;
};

function Line({ icon, tone, kinds, entries, end, children }: LineProps) {
  const shown = kinds
    .map((kind) => ({ ...kind, count: entriesOf(entries, kind.operation).length }))
    .filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.line} data-tone={tone}>
      <Icon of={icon} size="small" />
      <span>{children}</span>
      {shown.map(({ operation, to, Words, count }) => (
        <Anchor key={operation} to={to} className={styles.link}>
          <Words count={count} />
        </Anchor>
      ))}
      {end}
    </div>
  );
}
