import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { settled } from '#client/device/when-idle.ts';
import { Button } from '#client/ui/button.tsx';
import { DayLine, UnreadLine } from './message-lines.tsx';
import styles from './message-list.module.css';
import type { Row } from './message-rows.ts';
import { PicturesFollow } from './sender-picture.tsx';
import { screenful, useStartPosition, usualHeight } from './use-start-position.ts';

/** What stands above the first message has one height, whatever it is, so that nothing moves when it changes. */
const headHeight = 88;
/** How near to what is not held yet the next page is read, and how near the end one counts as there, in px. */
const nearUnread = 1_200;
const nearEnd = 48;

export type MessageListHandle = {
  /** Brings a row into the middle of the list. */
  show: (index: number) => void;
  /** Goes to the newest message, and stays with what comes. */
  goToEnd: () => void;
};

type Props = {
  rows: Row[];
  /** Whether there is something before the first row, and after the last. */
  more: boolean;
  newer: boolean;
  readOlder: () => Promise<void>;
  readNewer: () => Promise<void>;
  /** Shows the newest messages in place of these. */
  goToNewest: () => void;
  /** Draws a message, sent or not. */
  children: (row: Exclude<Row, { kind: 'day' | 'unread' }>) => ReactNode;
  /** Told whether the newest is in sight, and up to which row somebody has read. */
  onSight: (atEnd: boolean, lastRow: number) => void;
  ref: Ref<MessageListHandle>;
};

/**
 * The messages, of which only those in sight are drawn. It never jumps: older pages come in above what is read, new
 * messages below it, and only who is at the end is taken along.
 */
export function MessageList(props: Props) {
  const { more, newer, readOlder, readNewer, goToNewest, children, onSight, ref } = props;
  const { t } = useLingui();
  const { rows, before: rowsBefore, showAll } = useStartPosition(props.rows);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const before = useRef<{ rows: Row[]; range: string }>({ rows: [], range: '' });
  const place = useRef({ isSet: false, stays: true, top: 0, row: '', above: 0 });
  const [reading, setReading] = useState<{ end: 'above' | 'below'; failed: boolean } | null>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  /** The row to be shown once it is there. */
  const sought = useRef<number | null>(null);

  const isSameStart = firstMessage(rows) === firstMessage(before.current.rows);
  const isSameEnd = rows.at(-1)?.key === before.current.rows.at(-1)?.key;
  // Another part of the room, or as good as: what was measured is of other rows.
  const isElsewhere = before.current.rows.length > 0 && !isSameStart && !isSameEnd;
  const range = isElsewhere ? firstMessage(rows) : before.current.range;

  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  function look() {
    const [element, virtual] = [scroller.current, list.current];
    if (!element || !virtual || !place.current.isSet) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const toGo = scrollHeight - scrollTop - clientHeight;
    // Only somebody who scrolls up leaves the end: what grows below them does not push them off it.
    if (newer) place.current.stays = false;
    else if (toGo <= nearEnd) place.current.stays = true;
    else if (scrollTop < place.current.top - 1) {
      place.current.stays = false;
      if (isPlaced) showAll();
    }
    place.current.top = scrollTop;
    const topRow = virtual.findItemIndex(virtual.scrollOffset);
    place.current.row = rows[topRow]?.key ?? '';
    place.current.above = virtual.scrollOffset - virtual.getItemOffset(topRow);
    const lastRow = place.current.stays
      ? rows.length - 1
      : virtual.findItemIndex(virtual.scrollOffset + clientHeight - 24);
    onSight(place.current.stays, rowsBefore + lastRow);
    // While the first rows are put in their place the list passes its top, where nobody is.
    if (reading || !isPlaced || rowsBefore > 0) return;
    if (scrollTop < nearUnread && more) void read('above');
    else if (toGo < nearUnread && newer) void read('below');
  }
  const lookNow = useEffectEvent(look);
  const onResize = useEffectEvent(() => {
    if (!isPlaced) return;
    // First: somebody may have begun to scroll up, and its event is still on its way.
    look();
    if (place.current.stays) toEnd();
  });

  async function read(end: 'above' | 'below') {
    setReading({ end, failed: false });
    try {
      await (end === 'above' ? readOlder() : readNewer());
      setReading(null);
    } catch {
      setReading({ end, failed: true });
    }
  }

  // The first rows: at the line of what is new, else at the end. Then the end is followed while somebody is there.
  const arrive = useEffectEvent((virtual: VirtualizerHandle) => {
    const unread = place.current.isSet ? -1 : rows.findIndex(({ kind }) => kind === 'unread');
    if (unread >= 0) {
      place.current.stays = false;
      virtual.scrollToIndex(unread, { align: 'start', offset: -64 });
    } else if (place.current.stays) virtual.scrollToIndex(rows.length - 1, { align: 'end' });
    place.current.isSet = true;
  });
  // Elsewhere: at the row that was in sight, where it is still there; else whoever led here says where.
  const arriveElsewhere = useEffectEvent((virtual: VirtualizerHandle) => {
    const { row, above } = place.current;
    const kept = rows.findIndex(({ key }) => key === row);
    place.current.top = 0;
    place.current.stays &&= !newer;
    if (place.current.stays || (kept < 0 && !newer)) virtual.scrollToIndex(rows.length - 1, { align: 'end' });
    else if (kept >= 0) virtual.scrollToIndex(kept, { align: 'start', offset: above });
    else place.current.isSet = false;
  });
  useLayoutEffect(() => {
    const virtual = list.current;
    if (virtual && rows.length > 0) {
      if (range === before.current.range) arrive(virtual);
      else arriveElsewhere(virtual);
    }
    before.current = { rows, range };
  }, [rows, range]);

  useEffect(() => lookNow(), [rows, reading, isPlaced]);

  useEffect(() => {
    if (!isPlaced || !scroller.current) return;
    if (place.current.stays) toEnd();
    const { scrollHeight, clientHeight } = scroller.current;
    if (scrollHeight <= clientHeight) showAll();
    else void settled().then(() => startTransition(showAll));
  }, [isPlaced, showAll]);
  useEffect(() => {
    if (sought.current === null || rowsBefore > 0) return;
    list.current?.scrollToIndex(sought.current, { align: 'center' });
    sought.current = null;
  }, [rowsBefore]);

  // A keyboard that opens, a message that is measured or gets a reaction: who is at the end stays there.
  useEffect(() => {
    // The first rows are drawn, measured and put in their place over some frames, which nobody has to watch.
    let quietFrames = 0;
    let frame = requestAnimationFrame(function wait() {
      quietFrames = content.current?.querySelector('[role="list"] > * > *') ? quietFrames + 1 : 0;
      if (quietFrames > 2) setIsPlaced(true);
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
      place.current.stays = false;
      place.current.isSet = true;
      if (rowsBefore === 0) list.current?.scrollToIndex(index, { align: 'center' });
      else {
        sought.current = index;
        showAll();
      }
    },
    goToEnd: () => {
      place.current.stays = true;
      if (newer) goToNewest();
      else list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    },
  }));

  return (
    <div
      ref={scroller}
      role="log"
      // Said sparingly elsewhere: a list that draws only what is in sight would read out whatever scrolls by.
      aria-live="off"
      aria-label={t({ message: 'Messages', comment: 'Name of the list of messages, read out' })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by the keyboard too.
      tabIndex={0}
      className={styles.scroller}
    >
      <div ref={content} className={styles.content} data-placed={isPlaced || undefined}>
        <div className={styles.head} style={{ blockSize: headHeight }}>
          {reading?.end === 'above' && reading.failed ? (
            <Unreadable onRetry={() => void read('above')}>
              <Trans>Older messages could not be loaded.</Trans>
            </Unreadable>
          ) : more || rowsBefore > 0 ? (
            <Coming isRead={reading?.end === 'above'} />
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
              shift={isSameEnd && !isSameStart}
              keepMounted={isPlaced ? undefined : screenful(rows)}
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
            {reading?.end === 'below' && reading.failed ? (
              <Unreadable onRetry={() => void read('below')}>
                <Trans>Newer messages could not be loaded.</Trans>
              </Unreadable>
            ) : (
              <Coming isRead={reading?.end === 'below'} />
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

/** The shape of two messages that are to come, breathing once they are read. */
function Coming({ isRead }: { isRead: boolean }) {
  return (
    <span className={styles.coming} data-read={isRead || undefined} aria-hidden="true">
      <span />
      <span />
    </span>
  );
}

/** By which a part of the room is known: the day before it may be the same in many. */
function firstMessage(rows: Row[]): string {
  return rows.find(({ kind }) => kind === 'message' || kind === 'unsent')?.key ?? '';
}
