import { Trans, useLingui } from '@lingui/react/macro';
import { useSubmit } from '#client/api/use-submit.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { MutedPerson } from '#contract/moderation.ts';
import styles from './moderation.module.css';
import { useModerationWords } from './moderation-words.ts';
import { useModerating } from './use-moderating.ts';

/** The muted people, and the button to unmute them. */
export function MutedPeople({ muted }: { muted: MutedPerson[] }) {
  if (muted.length === 0)
    return (
      <p className={styles.soft}>
        <Trans>Everybody may speak.</Trans>
      </p>
    );
  return (
    <List>
      {muted.map((each) => (
        <MutedRow key={each.person.id} muted={each} />
      ))}
    </List>
  );
}

function MutedRow({ muted: { person, until, by, reason } }: { muted: MutedPerson }) {
  const { t } = useLingui();
  const words = useModerationWords();
  const { attempt, mute } = useModerating();
  const { submit, isSending } = useSubmit(() => attempt(() => mute(person, 0, '')));
  const name = words.name(person);
  const moderator = words.name(by);
  const moment = words.moment(until);

  return (
    <ListRow
      start={<Avatar src={person.profilePic} />}
      title={<bdi>{name}</bdi>}
      note={
        <>
          <span className={styles.line}>
            <Trans comment="Until when somebody may not write, and which moderator said so">
              Until {moment}, by {moderator}
            </Trans>
          </span>
          <span className={styles.line}>
            <bdi>{reason}</bdi>
          </span>
        </>
      }
      end={
        <Button
          variant="quiet"
          size="small"
          isPending={isSending}
          aria-label={t({ message: `Let speak again, ${name}`, comment: 'Button: ends a mute; then the person' })}
          onPress={submit}
        >
          <Trans comment="Button: ends a mute">Let speak again</Trans>
        </Button>
      }
    />
  );
}
