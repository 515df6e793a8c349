import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Megaphone } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { nameOf, usePeople } from '#client/my-voice/room-people.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { Icon } from '#client/ui/icon.tsx';
import iconButton from '#client/ui/icon-button.module.css';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './message-item.module.css';
import { GoneWords, MessageQuote } from './message-quote.tsx';
import { MessageReactions } from './message-reactions.tsx';
import type { InGroup } from './message-rows.ts';
import { MessageStamp } from './message-stamp.tsx';
import { MessageText } from './message-text.tsx';
import { SenderPicture } from './sender-picture.tsx';
import { useMessagePress } from './use-message-press.ts';

/** The actions that a person can begin at a message. */
export type AtMessage = {
  openMenu: (message: Message, beside: HTMLElement) => void;
  react: (message: Message, emoji: Reaction, on: boolean) => void;
  goTo: (seq: number) => void;
};

type Props = InGroup & {
  message: Message;
  /** The message that it answers, if it is loaded. */
  quoted: Message | null;
  mine: ReadonlySet<Reaction> | undefined;
  /** Being deleted: it is hidden here, and can be restored for a moment. */
  isRemoved: boolean;
  /** The list has just led the reader here. */
  isFound: boolean;
  at: AtMessage;
};

/** One message of the room: the reader's own at the end side, others' at the start side with picture and name. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, quoted, mine, isRemoved, isFound, opens, closes, at } = props;
  const { t } = useLingui();
  const words = useRoomWords();
  const { me } = usePeople();
  const bubble = useRef<HTMLDivElement>(null);
  const press = useMessagePress(bubble, openMenu);
  const { replyTo } = message;
  const isOwn = message.sender.id === me;
  const isGone = isRemoved || message.text === null;
  const name = isOwn
    ? t({ message: 'You', comment: 'Sender of one’s own message' })
    : words.sender(nameOf(message.sender));
  const nameIsShown = opens && !isOwn;

  function openMenu() {
    if (bubble.current) at.openMenu(message, bubble.current);
  }
  // React Aria takes a click made by a key for a screen reader's, and then moves the focus only after the menu's
  // animation: the next key would be lost.
  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) openMenu();
  }

  return (
    // Focus comes here when somebody is led to the message.
    // biome-ignore lint/a11y/useSemanticElements: the list puts an element of its own around each.
    <div
      role="listitem"
      aria-posinset={message.seq}
      aria-setsize={-1}
      tabIndex={-1}
      id={`message-${message.seq}`}
      className={styles.item}
      data-own={isOwn || undefined}
      data-opens={opens || undefined}
      data-closes={closes || undefined}
      data-found={isFound || undefined}
      {...(isGone ? {} : press)}
    >
      {!isOwn && (closes ? <SenderPicture src={message.sender.profilePic} /> : <span className={styles.noPicture} />)}
      <div className={styles.stack}>
        <div ref={bubble} className={styles.bubble} data-gone={isGone || undefined}>
          <p className={nameIsShown ? styles.sender : 'visually-hidden'}>
            <bdi>{name}</bdi>
          </p>
          {message.announcement && (
            <p className={styles.mark}>
              <Icon of={Megaphone} size="small" />
              <Trans comment="Mark of a message that a moderator announced">Announcement</Trans>
            </p>
          )}
          {!isGone && replyTo !== null && <MessageQuote of={quoted} onPress={() => at.goTo(replyTo)} />}
          {isGone ? (
            <p className={styles.gone}>
              <GoneWords gone={isRemoved ? 'deleted' : message.gone} />
            </p>
          ) : (
            <MessageText text={message.text ?? ''} />
          )}
          <p className={styles.foot}>
            <MessageStamp ts={message.ts} />
            {message.editedAt && !isGone && (
              <span>
                {' · '}
                <Trans comment="Mark of a message that was changed">Edited</Trans>
              </span>
            )}
          </p>
        </div>
        {!isGone && message.reactions.length > 0 && (
          <MessageReactions
            reactions={message.reactions}
            mine={mine}
            onReact={(emoji, on) => at.react(message, emoji, on)}
          />
        )}
      </div>
      {!isGone && (
        // A plain button, because IconButton takes as long to draw as the rest of the message.
        <button
          type="button"
          className={`${iconButton.button} ${styles.more}`}
          data-variant="plain"
          aria-label={t({
            message: `More about the message of ${name}`,
            comment: 'Button that opens a menu. “You” for one’s own',
          })}
          aria-haspopup="menu"
          onClick={openMenu}
          onKeyDown={byKey}
        >
          <Icon of={Ellipsis} />
        </button>
      )}
    </div>
  );
});
