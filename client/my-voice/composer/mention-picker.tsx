import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RoomPerson } from '#client/my-voice/room-people.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import styles from './mention-picker.module.css';

type Props = { listId: string; people: readonly RoomPerson[]; active: number; pick: (person: RoomPerson) => void };

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** Above the input: the people whose name begins with what is typed. */
export function MentionPicker({ listId, people, active, pick }: Props) {
  const { t } = useLingui();
  return (
    <>
      <span className="visually-hidden" role="status">
        {people.length > 0 &&
          t({
            message: plural(people.length, { one: '# person to mention', other: '# people to mention' }),
            comment: 'Read out when a list of names opens',
          })}
      </span>
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t`People to mention`} className={styles.list}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active one.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys.
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollTo : undefined}
              className={styles.option}
              // Or the input would lose the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar src={person.profilePic} size="small" />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
