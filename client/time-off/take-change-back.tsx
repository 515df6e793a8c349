import { Trans } from '@lingui/react/macro';
import type { Outbox } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import type { UnsentChange } from './use-unsent-change.ts';

type Props = { outbox: Outbox; change: UnsentChange /** Whose leave, or its dates. */; of: string };

/** Replaces a request's actions while a change of it is unsent: a way to cancel the change. */
export function TakeChangeBack({ outbox, change, of }: Props) {
  return (
    <div className={cards.actions}>
      <Button variant="secondary" size="small" onPress={() => void outbox.forget(change.id)}>
        <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
        <For>{of}</For>
      </Button>
    </div>
  );
}
