import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '#client/ui/button.tsx';
import { DayLine, UnreadLine } from './message-lines.tsx';
import styles from './message-list.module.css';
import type { Row } from './message-rows.ts';

/** What stands above the first message has one height, whatever it is, so that nothing moves when it changes. */
const headHeight = 88;
/** How near the beginning the next page is read, and how near the end one counts as there, in px. */
const nearBeginning = 1_200;
const nearEnd = 48;

export type MessageListHandle = {
  /** Brings a row into the middle of the list. */
  show: (index: number) => void;
  /** Goes to the newest message, and stays with what comes. */
  goToEnd: () => void;
};

type Props = {
  rows: Row[];
  more: boolean;
  readOlder: () => Promise<void>;
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
export function MessageList({ rows, more, readOlder, children, onSight, ref }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const before = useRef<Row[]>([]);
  const place = useRef({ isSet: false, stays: true, top: 0, lastRow: -1 });
  const [older, setOlder] = useState<'idle' | 'reading' | 'failed'>('idle');

  const grewAbove = before.current.length > 0 && rows.at(-1)?.key === before.current.at(-1)?.key;
  const shift = grewAbove && rows.length !== before.current.length;

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
    if (toGo <= nearEnd) place.current.stays = true;
    else if (scrollTop < place.current.top - 1) place.current.stays = false;
    place.current.top = scrollTop;
    const lastRow = place.current.stays
      ? rows.length - 1
      : virtual.findItemIndex(virtual.scrollOffset + clientHeight - 24);
    onSight(place.current.stays, lastRow);
    if (scrollTop < nearBeginning && more && older === 'idle') void read();
  }
  const lookNow = useEffectEvent(look);

  async function read() {
    setOlder('reading');
    try {
      await readOlder();
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }

  // The first rows: at the line of what is new, else at the end. Then the end is followed while somebody is there.
  useLayoutEffect(() => {
    const virtual = list.current;
    if (virtual && rows.length > 0) {
      const unread = place.current.isSet ? -1 : rows.findIndex(({ kind }) => kind === 'unread');
      if (unread > 0) {
        place.current.stays = false;
        virtual.scrollToIndex(unread, { align: 'start', offset: -64 });
      } else if (place.current.stays) virtual.scrollToIndex(rows.length - 1, { align: 'end' });
      place.current.isSet = true;
    }
    before.current = rows;
  }, [rows]);

  useEffect(() => lookNow(), [rows, older]);

  // A keyboard that opens, a message that is measured or gets a reaction: who is at the end stays there.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      // First: somebody may have begun to scroll up, and its event is still on its way.
      lookNow();
      if (place.current.stays) toEnd();
    });
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    show: (index) => {
      place.current.stays = false;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
    goToEnd: () => {
      place.current.stays = true;
      list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
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
      <div ref={content} className={styles.content}>
        <div className={styles.head} style={{ blockSize: headHeight }}>
          <Head more={more} failed={older === 'failed'} onRetry={() => void read()} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: an ul may have no elements between itself and its items. */}
        <div role="list">
          <Virtualizer
            ref={list}
            data={rows}
            scrollRef={scroller}
            startMargin={headHeight}
            shift={shift}
            bufferSize={400}
            onScroll={look}
          >
            {(row) => (
              <div key={row.key}>
                {row.kind === 'day' ? <DayLine at={row.at} /> : row.kind === 'unread' ? <UnreadLine /> : children(row)}
              </div>
            )}
          </Virtualizer>
        </div>
      </div>
    </div>
  );
}

function Head({ more, failed, onRetry }: { more: boolean; failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <>
        <Trans>Older messages could not be loaded.</Trans>
        <Button variant="secondary" size="small" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  }
  if (more) {
    return (
      <span className={styles.coming} aria-hidden="true">
        <span />
        <span />
      </span>
    );
  }
  return <Trans>This is the beginning of the room.</Trans>;
}
