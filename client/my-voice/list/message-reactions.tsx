import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePeople } from '#client/my-voice/room-people.ts';
import { isolated } from '#contract/isolated-values.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './message-reactions.module.css';

type Props = {
  reactions: Message['reactions'];
  mine: ReadonlySet<Reaction> | undefined;
  onReact: (emoji: Reaction, on: boolean) => void;
};

/** The reactions to a message, each a button that adds or removes the reader's own. */
export function MessageReactions({ reactions, mine, onReact }: Props) {
  const { t } = useLingui();
  const { byId, me } = usePeople();
  return (
    <div className={styles.reactions}>
      {reactions.map(({ emoji, count, by }) => {
        const names = by.filter((id) => id !== me).flatMap((id) => byId.get(id)?.name ?? []);
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={mine?.has(emoji) ?? false}
            aria-label={t({
              message: plural(count, { one: `${emoji} from # person`, other: `${emoji} from # people` }),
              comment: 'Button: a reaction such as 👍, and from how many people',
            })}
            title={names.map(isolated).join(', ') || undefined}
            onClick={() => onReact(emoji, !mine?.has(emoji))}
          >
            <span aria-hidden="true">{emoji}</span>
            {count}
          </button>
        );
      })}
    </div>
  );
}
