import { Trans } from '@lingui/react/macro';
import type { Outbox } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { For } from './for.tsx';
import styles from './request-card.module.css';
import type { UnsentChange } from './use-unsent-change.ts';

type Props = { outbox: Outbox; change: UnsentChange /** Whose it is, or from when to when. */; of: string };

/** In place of what can be done about a request, while what was done is not sent: a way not to send it. */
export function TakeChangeBack({ outbox, change, of }: Props) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onPress={() => void outbox.forget(change.id)}>
        <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
        <For>{of}</For>
      </Button>
    </div>
  );
}
