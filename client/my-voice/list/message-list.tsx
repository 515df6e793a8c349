import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { settled } from '#client/device/when-idle.ts';
import { Button } from '#client/ui/button.tsx';
import { initialPosition, type ListPositionEvent, move } from './list-position.ts';
import {
  countBefore,
  type End,
  goingOn,
  initialList,
  listAfter,
  mayRead,
  screenful,
  usualHeight,
} from './list-state.ts';
import { DayLine, UnreadLine } from './message-lines.tsx';
import styles from './message-list.module.css';
import type { Row } from './message-rows.ts';
import { PicturesFollow } from './sender-picture.tsx';

/** Whatever stands above the first message has this height in px, so that nothing moves when it changes. */
const headHeight = 88;
/** How near to an end of the loaded messages the next page is read, and how near the end counts as the end, in px. */
const nearUnread = 1_200;
const nearEnd = 48;

export type MessageListHandle = {
  /** Scrolls a row into the middle of the list. */
  show: (index: number) => void;
  /** Scrolls to the newest message, and follows new ones. */
  goToEnd: () => void;
};

type Props = {
  rows: Row[];
  /** Whether the room goes on before the first row, and after the last. */
  more: boolean;
  newer: boolean;
  readOlder: () => Promise<boolean>;
  readNewer: () => Promise<boolean>;
  /** Shows the newest messages instead of these. */
  goToNewest: () => void;
  /** Draws a message, sent or unsent. */
  children: (row: Exclude<Row, { kind: 'day' | 'unread' }>) => ReactNode;
  /** Called with whether the newest message is visible, and the index of the last visible row. */
  onSight: (atEnd: boolean, lastRow: number) => void;
  ref: Ref<MessageListHandle>;
};

/**
 * The messages; only those near the visible part are drawn. It never jumps: older pages come in above what is read, new
 * messages below it, and it follows new ones only while the reader is at the end.
 */
export function MessageList(props: Props) {
  const { more, newer, readOlder, readNewer, goToNewest, children, onSight, ref } = props;
  const { t } = useLingui();
  const [state, dispatch] = useReducer(listAfter, null, () => initialList(props.rows, innerHeight));
  const rowsBefore = countBefore(props.rows, state);
  const shown = useMemo(() => (rowsBefore > 0 ? props.rows.slice(rowsBefore) : props.rows), [props.rows, rowsBefore]);
  const { rows, range, shift } = goingOn(shown, state);
  const { phase, paging, sought } = state;
  const isPlaced = phase === 'placed';
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  // A ref: it changes with each scrolled pixel, and is not rendered.
  const position = useRef(initialPosition);

  /** Moves to the position after an event, and scrolls there, unless that has to wait. */
  function go(event: ListPositionEvent, isLater = false) {
    const [next, scroll] = move(position.current, event);
    position.current = next;
    if (scroll && !isLater) list.current?.scrollToIndex(scroll.to, scroll);
  }
  const showAll = () => dispatch({ type: 'show-all', sought: null });
  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  function look() {
    const [element, virtual] = [scroller.current, list.current];
    const { at, top } = position.current;
    if (!element || !virtual || at === 'nowhere' || at === 'led') return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const { scrollOffset } = virtual;
    const toGo = scrollHeight - scrollTop - clientHeight;
    const isNearEnd = toGo <= nearEnd;
    const isUp = scrollTop < top - 1;
    if (!newer && !isNearEnd && isUp && isPlaced) showAll();
    const topRow = virtual.findItemIndex(scrollOffset);
    const above = scrollOffset - virtual.getItemOffset(topRow);
    go({ type: 'scrolled', top: scrollTop, row: rows[topRow]?.key ?? '', above, isUp, isNearEnd, newer });
    const isAtEnd = position.current.at === 'end';
    onSight(
      isAtEnd,
      rowsBefore + (isAtEnd ? rows.length - 1 : virtual.findItemIndex(scrollOffset + clientHeight - 24)),
    );
    // While the first rows are put in place, the list passes its top, where the reader is not.
    if (!isPlaced || rowsBefore > 0) return;
    if (scrollTop < nearUnread && more && mayRead(state, 'above')) void read('above');
    else if (toGo < nearUnread && newer && mayRead(state, 'below')) void read('below');
  }
  const lookNow = useEffectEvent(look);
  const onResize = useEffectEvent(() => {
    if (!isPlaced) return;
    // First: the reader may have begun to scroll up, and the scroll event may still be queued.
    look();
    if (position.current.at === 'end') toEnd();
  });

  async function read(end: End) {
    dispatch({ type: 'paging', paging: `reading ${end}` });
    try {
      const hasRead = await (end === 'above' ? readOlder() : readNewer());
      dispatch({ type: 'paging', paging: hasRead ? 'resting' : `spent ${end}` });
    } catch {
      dispatch({ type: 'paging', paging: `failed ${end}` });
    }
  }

  const arrive = useEffectEvent(() => {
    const last = rows.length - 1;
    if (!list.current || last < 0) return;
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    const row = rows.findIndex(({ key }) => key === position.current.row);
    go(range === state.drawn.range ? { type: 'rows', unread, last } : { type: 'elsewhere', row, last, newer });
  });
  useLayoutEffect(() => {
    arrive();
    dispatch({ type: 'drawn', drawn: { rows, range } });
  }, [rows, range]);

  useEffect(() => lookNow(), [rows, paging, isPlaced]);

  useEffect(() => {
    if (!isPlaced || !scroller.current) return;
    if (position.current.at === 'end') toEnd();
    const { scrollHeight, clientHeight } = scroller.current;
    if (scrollHeight <= clientHeight) showAll();
    // In no transition: the virtual list counts its rows while it renders. Of a render that is thrown away, because a
    // message comes in, the count would stay, and rows that are on the screen would be taken for others and go.
    else void settled().then(showAll);
  }, [isPlaced]);
  useEffect(() => {
    if (sought !== null) list.current?.scrollToIndex(sought, { align: 'center' });
  }, [sought]);

  // A reader at the end stays there when the keyboard opens, or a message is measured or gets a reaction.
  useEffect(() => {
    // The first rows are drawn, measured and put in place over several frames, hidden from the reader.
    let quietFrames = 0;
    let frame = requestAnimationFrame(function wait() {
      quietFrames = content.current?.querySelector('[role="list"] > * > *') ? quietFrames + 1 : 0;
      if (quietFrames > 2) dispatch({ type: 'placed' });
      else frame = requestAnimationFrame(wait);
    });
    const observer = new ResizeObserver(() => {
      quietFrames = 0;
      onResize();
    });
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    show: (index) => {
      const isLater = rowsBefore > 0;
      go({ type: 'show', row: index }, isLater);
      if (isLater) dispatch({ type: 'show-all', sought: index });
    },
    goToEnd: () => {
      go({ type: 'to-end', last: rows.length - 1 }, newer);
      if (newer) goToNewest();
    },
  }));

  return (
    <div
      ref={scroller}
      role="log"
      // RoomAnnouncer speaks instead: a virtual list would read out whatever scrolls by.
      aria-live="off"
      aria-label={t({ message: 'Messages', comment: 'Name of the list of messages, read out' })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by the keyboard too.
      tabIndex={0}
      className={styles.scroller}
    >
      <div ref={content} className={styles.content} data-placed={isPlaced || undefined}>
        <div className={styles.head} style={{ blockSize: headHeight }}>
          {paging === 'failed above' ? (
            <Unreadable onRetry={() => void read('above')}>
              <Trans>Older messages could not be loaded.</Trans>
            </Unreadable>
          ) : more || rowsBefore > 0 ? (
            <Coming isRead={paging === 'reading above'} />
          ) : (
            <Trans>This is the beginning of the room.</Trans>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: an ul may have no elements between itself and its items. */}
        <div role="list">
          <PicturesFollow value={isPlaced}>
            <Virtualizer
              key={range}
              ref={list}
              data={rows}
              scrollRef={scroller}
              startMargin={headHeight}
              shift={shift}
              keepMounted={isPlaced ? undefined : screenful(rows, innerHeight)}
              bufferSize={isPlaced ? 400 : 0}
              itemSize={usualHeight}
              onScroll={look}
            >
              {(row) => (
                <div key={row.key}>
                  {row.kind === 'day' ? (
                    <DayLine at={row.at} />
                  ) : row.kind === 'unread' ? (
                    <UnreadLine />
                  ) : (
                    children(row)
                  )}
                </div>
              )}
            </Virtualizer>
          </PicturesFollow>
        </div>
        {newer && (
          <div className={styles.head} style={{ blockSize: headHeight }}>
            {paging === 'failed below' ? (
              <Unreadable onRetry={() => void read('below')}>
                <Trans>Newer messages could not be loaded.</Trans>
              </Unreadable>
            ) : (
              <Coming isRead={paging === 'reading below'} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Unreadable({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <>
      {children}
      <Button variant="secondary" size="small" onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

/** The placeholder for messages to come, pulsing while they are read. */
function Coming({ isRead }: { isRead: boolean }) {
  return (
    <span className={styles.coming} data-read={isRead || undefined} aria-hidden="true">
      <span />
      <span />
    </span>
  );
}
