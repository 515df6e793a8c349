import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { entriesOf } from '#client/outbox/outbox.ts';
import type { QueuedKind } from '#client/outbox/queued-line.tsx';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** What is unsent of what the company has turned off: it is kept, unless the person discards it. */
export function UnsentCalls({ operation, Words }: QueuedKind) {
  const { t } = useLingui();
  const { outbox, entries } = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const kept = entriesOf(entries, operation).filter(({ state }) => state !== 'sent');
  if (!outbox || kept.length === 0) return null;
  const words = <Words count={kept.length} />;
  return (
    <>
      <Notice
        tone="info"
        action={
          <Button size="small" variant="secondary" onPress={() => setIsOpen(true)}>
            <Trans comment="Button: throws an unsent message away">Discard</Trans>
          </Button>
        }
      >
        <Trans comment="What is not sent, such as 2 messages">
          Not sent, and kept on this device: {words}. It goes out by itself if this is turned on again.
        </Trans>
      </Notice>
      <Dialog
        about={null}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t({ message: 'Discard what was not sent?', comment: 'Title of a question' })}
        actions={
          <Button variant="danger" onPress={() => kept.forEach(({ id }) => void outbox.forget(id))}>
            <Trans comment="Button: throws an unsent message away">Discard</Trans>
          </Button>
        }
      >
        <p>{words}</p>
        <p>
          <Trans>It is on this device alone, and cannot be brought back.</Trans>
        </p>
      </Dialog>
    </>
  );
}
