import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AtSign, MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { storedReading } from '#client/device/stored.ts';
import { useUser } from '#client/session/session.ts';
import { Badge } from '#client/ui/badge.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { Glimpse } from '#contract/my-voice.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import { paths } from '#contract/paths.ts';
import { reportSeen } from './report-seen.ts';
import styles from './unread-card.module.css';
import { unreadInRoom } from './unread-queries.ts';

/** What is unread; of that, what this device has read although the server has not heard of it yet does not count. */
function useUnread() {
  const me = useUser()?.id;
  const { data } = useQuery({ ...unreadInRoom(), enabled: me !== undefined });
  if (!data || !me) return null;
  const here = storedReading.read();
  const seen = here?.userId === me ? here.seq : 0;
  return {
    ...data,
    unread: seen >= data.newest ? 0 : data.unread,
    addressed: data.addressed && data.addressed.seq > seen ? data.addressed : null,
  };
}

/** Keeps the place of the line until it is there: a no-break space. */
const nothing = '\u00a0';

/** The link to the room, with how much is unread and what was said last. */
export function MyVoiceRow({ iconTone }: { iconTone?: 'curtain' }) {
  const { t } = useLingui();
  const room = useUnread();
  return (
    <ListRow
      to={paths.myVoice}
      icon={MessagesSquare}
      iconTone={iconTone}
      title={t`My Voice`}
      note={room?.last ? <Line of={room.last} /> : <span className={styles.line}>{nothing}</span>}
      end={room && room.unread > 0 && <Count of={room.unread} />}
    />
  );
}

function Count({ of: count }: { of: number }) {
  const isMore = count >= roomLimits.counted;
  return (
    <Badge tone="count">
      <span aria-hidden="true">{isMore ? `${roomLimits.counted - 1}+` : count}</span>
      <span className="visually-hidden">
        {isMore ? (
          <Trans comment="Read out beside a link to the chat">more than {roomLimits.counted - 1} unread</Trans>
        ) : (
          <Plural value={count} one="# unread" other="# unread" />
        )}
      </span>
    </Badge>
  );
}

/** One line of a message, with who said it. */
function Line({ of: { name, isOwn, text } }: { of: Glimpse }) {
  const { t } = useLingui();
  const sender = isOwn
    ? t({ message: 'You', comment: 'Before the text of one’s own message' })
    : (name ?? t({ message: 'Guest', comment: 'A sender whose name is missing' }));
  return (
    <span className={`${styles.line} ${styles.said}`} data-said>
      <span className={styles.sender}>
        <LeadIn>
          <bdi>{sender}</bdi>
        </LeadIn>
      </span>{' '}
      <bdi className={styles.text}>{text}</bdi>
    </span>
  );
}

/** A mention or a reply that the person has not read. */
export function Addressed() {
  const room = useUnread();
  if (!room?.addressed) return null;
  const { name, text } = room.addressed;
  const sender = <bdi>{name}</bdi>;
  return (
    <List tone="marquee">
      <ListRow
        to={paths.myVoice}
        icon={AtSign}
        iconTone="marquee"
        title={
          name === null ? (
            <Trans>Somebody wrote to you in My Voice</Trans>
          ) : (
            <Trans comment="A person mentioned the reader in the chat, or replied to them">
              {sender} wrote to you in My Voice
            </Trans>
          )
        }
        note={
          <bdi className={styles.line} data-said>
            {text}
          </bdi>
        }
      />
    </List>
  );
}

/** A dot if anything in the room is unread. Where it stands, the person is outside: the server hears how far they read. */
export function UnreadDot() {
  const room = useUnread();
  const isKnown = room !== null;
  useEffect(() => {
    if (isKnown) void reportSeen();
  }, [isKnown]);
  if (!room || (room.unread === 0 && !room.addressed)) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">
        <Trans comment="Read out in the navigation, after More: the chat has unread messages">unread messages</Trans>
      </span>
    </span>
  );
}
