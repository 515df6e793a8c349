import { Trans } from '@lingui/react/macro';
import { Clock, CloudOff } from 'lucide-react';
import { memo } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import type { RoomActs } from '#client/my-voice/log/room.ts';
import type { Unsent } from '#client/my-voice/log/room-view.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './message-item.module.css';
import { MessageQuote } from './message-quote.tsx';
import type { InGroup } from './message-rows.ts';
import { MessageText } from './message-text.tsx';

type Props = InGroup &
  Pick<RoomActs, 'retry' | 'discard'> & {
    unsent: Unsent;
    quoted: Message | null;
    /** Whether there is a network: an unsent message then waits for its turn only. */
    isOnline: boolean;
  };

/** An own message that the room does not show yet, and its state. */
export const UnsentItem = memo(function UnsentItem(props: Props) {
  const { unsent, quoted, isOnline, opens, closes, retry, discard } = props;
  const words = useRoomWords();
  const { clientId, text, replyTo, state } = unsent;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in message-item.tsx
    <div
      role="listitem"
      className={styles.item}
      data-own
      data-opens={opens || undefined}
      data-closes={closes || undefined}
    >
      <div className={styles.stack}>
        <div className={styles.bubble} data-unsent={state === 'sent' ? undefined : state}>
          <p className="visually-hidden">
            <Trans comment="Sender of one’s own message">You</Trans>
          </p>
          {replyTo !== null && <MessageQuote of={quoted} />}
          <MessageText text={text} />
          {state === 'failed' ? (
            <>
              <p className={styles.why}>
                <Trans>Not sent.</Trans> {words.failure(new CallFailure(unsent.why))}
              </p>
              <div className={styles.choices}>
                <Button variant="secondary" size="small" onPress={() => discard(clientId)}>
                  <Trans comment="Button: throws an unsent message away">Discard</Trans>
                </Button>
                <Button size="small" onPress={() => retry(clientId)}>
                  <Trans comment="Button: tries to send a message again">Retry</Trans>
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className={styles.foot}>
                <Trans>Loading…</Trans>
                {state !== 'sent' && ' · '}
                <span className={styles.state}>
                  {state !== 'sent' && <Icon of={state === 'queued' && !isOnline ? CloudOff : Clock} size="small" />}
                  {state === 'sending' && <Trans comment="State of a message on its way">Sending</Trans>}
                  {state === 'queued' && isOnline && (
                    <Trans comment="State of a message that is sent in a moment">Waiting its turn</Trans>
                  )}
                  {state === 'queued' && !isOnline && (
                    <Trans comment="State of a message that is sent later">Waiting for the network</Trans>
                  )}
                </span>
              </p>
              {state !== 'sent' && unsent.isStuck && (
                <div className={styles.choices}>
                  <Button variant="secondary" size="small" onPress={() => discard(clientId)}>
                    <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
});
