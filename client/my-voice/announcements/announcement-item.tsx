import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { useUser } from '#client/session/session.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { For } from '#client/ui/for.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Announcement } from '#contract/announcements.ts';
import { readAnnouncementsAgain } from './announcement-queries.ts';
import { AnnouncementReading } from './announcement-reading.tsx';
import { announcementFailures, missWords } from './announcement-words.ts';
import styles from './announcements.module.css';

/** One announcement, as moderators see it: where it stands, and what they may do with it. */
export function AnnouncementItem({ announcement, onChange }: { announcement: Announcement; onChange: () => void }) {
  const { t } = useLingui();
  const { id, author, state, text, mustRead, publishAt, missed } = announcement;
  const isOwn = useUser()?.id === author.id;
  const name = author.fullName ?? author.username ?? t({ message: 'Guest', comment: 'A sender whose name is missing' });
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('announcements.cancel', { id });
    showToast({ tone: 'good', message: t`The announcement is cancelled.` });
    await readAnnouncementsAgain();
  });
  const at = <Moment at={new Date(publishAt)} />;
  const states = {
    scheduled: t({ message: 'Scheduled', context: 'announcement', comment: 'State: it is sent by itself later' }),
    sent: t({ message: 'Sent', context: 'announcement', comment: 'State: it is in the chat room' }),
    gone: t({ message: 'Taken back', context: 'announcement', comment: 'State: it was deleted or hidden in the room' }),
    cancelled: t({ message: 'Cancelled', context: 'announcement', comment: 'State: it will not be sent' }),
    missed: t({ message: 'Not sent', context: 'announcement', comment: 'State: something kept it from being sent' }),
  };
  return (
    <li>
      <Card>
        <article className={styles.item} aria-label={text ?? states[state]}>
          <p className={styles.head}>
            <Badge tone={state === 'missed' ? 'bad' : state === 'scheduled' ? 'count' : 'plain'}>{states[state]}</Badge>
            {mustRead && (
              <Badge>
                {t({
                  message: 'To acknowledge',
                  comment: 'Mark of an announcement that everybody is asked to acknowledge',
                })}
              </Badge>
            )}
          </p>
          {text !== null && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
          <p className="soft">
            {state === 'scheduled' ? (
              <Trans comment="When an announcement is sent, and by whom">
                On {at}, by <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans comment="When an announcement was sent or to be sent, and by whom">
                {at}, by <bdi>{name}</bdi>
              </Trans>
            )}
          </p>
          {missed && <p className={styles.missed}>{t(missWords[missed])}</p>}
          {state === 'sent' && mustRead && <AnnouncementReading id={id} />}
          <FailureNotice failure={failure} words={announcementFailures} otherwise={didNotWork} />
          {state === 'scheduled' && (
            <div className={styles.acts}>
              {isOwn && (
                <Button variant="secondary" size="small" onPress={onChange}>
                  <Trans comment="Button: opens a form to change an announcement">Change…</Trans>
                  <For>{text}</For>
                </Button>
              )}
              <Button variant="quiet" size="small" isPending={isSending} onPress={() => void submit()}>
                <Trans comment="Button: an announcement will not be sent">Do not send it</Trans>
                <For>{text}</For>
              </Button>
            </div>
          )}
        </article>
      </Card>
    </li>
  );
}
