import { useDeferredValue, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useShownFrom } from '#client/api/shown-from.ts';
import { useWideScreen } from '#client/device/screen-width.ts';
import { showToast, ToastRegion } from '#client/ui/toast.tsx';
import type { UserData } from '#contract/auth.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { TypingLine } from './composer/typing-line.tsx';
import { EndPill } from './list/end-pill.tsx';
import { type AtMessage, MessageItem } from './list/message-item.tsx';
import { MessageList, type MessageListHandle } from './list/message-list.tsx';
import { createRows, type MessageRow, type Row } from './list/message-rows.ts';
import { NoMessages } from './list/no-messages.tsx';
import { UnsentItem } from './list/unsent-item.tsx';
import { useJump } from './list/use-jump.ts';
import { useReading } from './list/use-reading.ts';
import { useRoom } from './log/use-room.ts';
import { isEditable } from './menu/editable.ts';
import { RoomAnnouncer } from './room-announcer.tsx';
import { RoomAside } from './room-aside.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomNotice } from './room-notice.tsx';
import { PeopleProvider, useRoomPeople } from './room-people.ts';
import styles from './room-scene.module.css';
import { useRoomWords } from './room-words.ts';
import { initialScene, nothingNew, type Scene, sceneAfter, type Writing } from './scene.ts';
import { useBarrier } from './use-barrier.ts';
import { useLateCode } from './use-late-code.ts';
import { useRoomHeight } from './use-room-height.ts';

const none: never[] = [];

// They weigh as much as the room, and most people only read.
const loadSearch = () => import('./search/search-panel.tsx').then((part) => part.default);
const loadPinned = () => import('./announcements/pinned-panel.tsx').then((part) => part.default);
const loadChoices = () => import('./menu/message-choices.tsx').then((part) => part.default);

/** The whole room on the screen. */
export function RoomScene({ user }: { user: UserData }) {
  const { view, acts } = useRoom();
  const words = useRoomWords();
  const { messages, newest, newer, reacted, you } = view;
  // Unsent messages stand at the room's end, which a reader far back does not see.
  const unsent = newer ? none : view.unsent;
  const scene = useRoomHeight();
  const isWide = useWideScreen();
  useShownFrom(messages.length > 0 ? view.readAt : null);
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [{ writing, beside, over, removed }, dispatch] = useReducer(sceneAfter, initialScene);
  const [SearchPanel, needSearch] = useLateCode(loadSearch);
  const Search = beside === 'search' ? SearchPanel : null;
  const [MessageChoices, needChoices] = useLateCode(loadChoices);
  const [PinnedPanel] = useLateCode(loadPinned);
  const people = useRoomPeople(messages, newest, user);
  const reading = useReading(newest, user.id, view.isCurrent);
  const barrier = useBarrier(view);
  const [rowsOf] = useState(createRows);
  const rows = useMemo(
    () => rowsOf({ messages, unsent, me: user.id, unreadAfter: reading.line }),
    [rowsOf, messages, unsent, user.id, reading.line],
  );
  // The first messages take long to draw: React does it in pieces, between which a slow phone stays responsive.
  const isOpen = useDeferredValue(rows.length > 0) && rows.length > 0;
  const { goTo, found, isJumping } = useJump(isOpen ? rows : none, acts.goTo, list);

  async function attempt(doing: Promise<unknown>): Promise<boolean> {
    const failure = await failureOf(doing);
    if (failure) showToast({ tone: 'bad', message: words.failure(failure) });
    return !failure;
  }

  const react: AtMessage['react'] = (message, emoji, on) => void attempt(acts.react(message.seq, emoji, on));
  const openMenu: AtMessage['openMenu'] = (message, beside) => {
    dispatch({ type: 'open', over: { kind: 'menu', message, beside } });
    needChoices(() => dispatch({ type: 'close', kind: 'menu' }));
  };
  // Behind a ref, so that a message is drawn again only for what is new in it.
  const latest = useRef({ react, openMenu });
  useLayoutEffect(() => {
    latest.current = { react, openMenu };
  });
  const at = useMemo<AtMessage>(
    () => ({
      openMenu: (...args) => latest.current.openMenu(...args),
      react: (...args) => latest.current.react(...args),
      goTo,
    }),
    [goTo],
  );

  const write = (next: Writing) => dispatch({ type: 'write', writing: next });
  const lookBeside = (next: Scene['beside']) => dispatch({ type: 'look-beside', beside: next });

  async function send(text: string): Promise<boolean> {
    if (writing.kind === 'edit') {
      const { seq } = writing.message;
      const isSaved = await attempt(acts.edit(seq, text));
      if (isSaved) dispatch({ type: 'edited', seq });
      return isSaved;
    }
    acts.send(text, writing.kind === 'reply' ? writing.message.seq : null);
    write(nothingNew);
    reading.spoke();
    list.current?.goToEnd();
    return true;
  }

  function editLast() {
    const last = newest.findLast((message) => message.sender.id === user.id);
    if (last && isEditable(last, user.id)) write({ kind: 'edit', message: last });
  }

  function closeSearch() {
    lookBeside('people');
    searchButton.current?.focus();
  }

  const messageWith = (seq: number | null) => {
    const message = seq === null ? undefined : messages[seq - (messages[0]?.seq ?? 0)];
    return message?.seq === seq ? message : null;
  };
  const draw = (row: Exclude<Row, { kind: 'day' | 'unread' }>) =>
    row.kind === 'message' ? (
      <MessageItem
        message={row.message}
        opens={row.opens}
        closes={row.closes}
        quoted={messageWith(row.message.replyTo)}
        mine={reacted.get(row.message.seq)}
        isRemoved={removed.has(row.message.seq)}
        isFound={found === row.message.seq}
        at={at}
      />
    ) : (
      <UnsentItem
        unsent={row.unsent}
        opens={row.opens}
        closes={row.closes}
        quoted={messageWith(row.unsent.replyTo)}
        isOnline={view.state === 'live'}
        retry={acts.retry}
        discard={acts.discard}
      />
    );

  return (
    <PeopleProvider value={people}>
      <div ref={scene} className={styles.scene} data-searching={Search ? true : undefined}>
        <RoomHeader
          state={view.state}
          present={view.present}
          isModerator={you.moderator}
          searchRef={searchButton}
          onSearch={() => {
            lookBeside('search');
            needSearch(() => lookBeside('people'));
          }}
        />
        {PinnedPanel && (
          <div className={styles.pinned}>
            <PinnedPanel messages={newest} goTo={goTo} />
          </div>
        )}
        {(Search || isWide) && (
          <div className={styles.side}>
            {Search ? (
              <Search
                onClose={closeSearch}
                onChoose={(seq) => {
                  if (!isWide) lookBeside('people');
                  goTo(seq);
                }}
              />
            ) : (
              <RoomAside messages={newest} onMention={(name) => composer.current?.mention(name)} />
            )}
          </div>
        )}
        <div className={styles.stream}>
          {!isOpen ? (
            <NoMessages state={rows.length > 0 ? 'connecting' : view.state} />
          ) : (
            <MessageList
              ref={list}
              rows={rows}
              more={view.more}
              newer={newer}
              readOlder={acts.readOlder}
              readNewer={acts.readNewer}
              goToNewest={acts.goToNewest}
              onSight={(atEnd, lastRow) => {
                const seq = lastSeqAt(rows, lastRow);
                reading.saw(seq, atEnd);
                acts.isAt(atEnd ? null : seq);
              }}
            >
              {draw}
            </MessageList>
          )}
          {isOpen && (!reading.atEnd || isJumping) && (
            <EndPill
              unseen={reading.unseen}
              isFarBack={newer}
              isJumping={isJumping}
              onPress={() => list.current?.goToEnd()}
            />
          )}
          <TypingLine typing={view.typing} />
        </div>
        <div className={styles.foot} data-action-bar>
          {barrier && <RoomNotice barrier={barrier} until={you.mutedUntil} />}
          <Composer
            ref={composer}
            writing={writing}
            isBarred={barrier === 'muted' || barrier === 'announce-only'}
            sent={view.isCurrent ? newest : null}
            onCancel={() => write(nothingNew)}
            onSend={send}
            onTyping={acts.isTyping}
            onEditLast={editLast}
          />
        </div>
        <RoomAnnouncer messages={newest} isLive={view.state === 'live'} />
      </div>
      {MessageChoices && (
        <MessageChoices
          over={over}
          dispatch={dispatch}
          me={user.id}
          reacted={reacted}
          isModerator={you.moderator}
          react={react}
          acts={acts}
        />
      )}
      <ToastRegion />
    </PeopleProvider>
  );
}

/** The sequence number of the last message at or before a row; 0 for none. */
function lastSeqAt(rows: Row[], index: number): number {
  const isMessage = (row: Row, at: number): row is MessageRow => at <= index && row.kind === 'message';
  return rows.findLast(isMessage)?.message.seq ?? 0;
}
