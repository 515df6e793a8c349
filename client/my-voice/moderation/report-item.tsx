import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flag, MicOff } from 'lucide-react';
import { useSubmit } from '#client/api/use-submit.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { For } from '#client/ui/for.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Report } from '#contract/moderation.ts';
import { MessageRecord } from './message-record.tsx';
import styles from './moderation.module.css';
import { useModerationWords } from './moderation-words.ts';
import { useModerating } from './use-moderating.ts';

type Props = {
  /** All reports of one message; at least one. */
  reports: Report[];
  onHide: (message: Report['message']) => void;
  onMute: (sender: Report['sender']) => void;
};

/** A reported message: its present state, who reported it and why, and what to do about it. */
export function ReportItem({ reports, onHide, onMute }: Props) {
  const { t } = useLingui();
  const words = useModerationWords();
  const { attempt, closeReports } = useModerating();
  const { submit, isSending } = useSubmit(() => attempt(() => closeReports(reports.map(({ id }) => id))));
  const [first] = reports;
  if (!first) return null;
  const { message, sender } = first;
  const { gone, editedAt } = message;
  const name = words.name(sender);
  const until = sender.mutedUntil && words.moment(sender.mutedUntil);

  return (
    <li>
      <Card>
        <article className={styles.report}>
          <div className={styles.head}>
            <Avatar src={sender.profilePic} />
            <div className={styles.words}>
              <h3 className={styles.name}>
                <bdi>{name}</bdi>
              </h3>
              <span className={styles.soft}>{words.moment(message.ts)}</span>
            </div>
            {gone && (
              <Badge>
                {gone === 'hidden'
                  ? t({ message: 'Hidden', comment: 'Of a message: a moderator hid it' })
                  : t({ message: 'Taken back', comment: 'Of a message: gone from the room, not hidden for a reason' })}
              </Badge>
            )}
            {!gone && editedAt && (
              <Badge>{t({ message: 'Edited', comment: 'Of a message: its text was changed' })}</Badge>
            )}
          </div>
          {gone ? (
            <p className={styles.gone}>
              <Trans>This message is not in the room any more.</Trans>
            </p>
          ) : (
            <p className={styles.said} dir="auto">
              {message.text}
            </p>
          )}
          {(gone || editedAt) && <MessageRecord key={`${gone} ${editedAt}`} message={message} />}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className={styles.reporters} aria-label={t`Reported by`}>
            {reports.map((report) => (
              <Reporter key={report.id} report={report} />
            ))}
          </ul>
          {until && (
            <p className={styles.muted}>
              <Icon of={MicOff} size="small" />
              <span>
                <Trans>
                  <bdi>{name}</bdi> is muted until {until}.
                </Trans>
              </span>
            </p>
          )}
          <div className={styles.actions}>
            {!gone && (
              <Button variant="secondary" onPress={() => onHide(message)}>
                <Trans comment="Button: opens a dialog to hide a message">Hide…</Trans>
                <For>{name}</For>
              </Button>
            )}
            <Button variant="secondary" onPress={() => onMute(sender)}>
              <Trans comment="Button: opens a dialog to mute the sender of a message">Mute…</Trans>
              <For>{name}</For>
            </Button>
            <Button variant="quiet" isPending={isSending} onPress={submit}>
              <Plural value={reports.length} one="Close report" other="Close # reports" />
              <For>{name}</For>
            </Button>
          </div>
        </article>
      </Card>
    </li>
  );
}

function Reporter({ report: { reporter, reason, at } }: { report: Report }) {
  const words = useModerationWords();
  const name = words.name(reporter);
  return (
    <li className={styles.reporter}>
      <Icon of={Flag} size="small" />
      <div className={styles.words}>
        <span>
          <bdi className={styles.name}>{name}</bdi> <span className={styles.soft}>{words.moment(at)}</span>
        </span>
        {reason ? (
          <bdi className={styles.why}>{reason}</bdi>
        ) : (
          <span className={styles.soft}>
            <Trans>No reason given</Trans>
          </span>
        )}
      </div>
    </li>
  );
}
