import { Plural, Trans } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Readership as Reading } from '#contract/reading.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { List } from './list.tsx';
import { ListRow } from './list-row.tsx';
import styles from './readership.module.css';

type Props = {
  reading: Reading;
  /** How many have read it, in a sentence. */
  sentence: string;
  /** Opens the list of those who have not, and names it. */
  missing: string;
  isReminding: boolean;
  onRemind: () => void;
  exportButton: ReactNode;
  /** What did not work. */
  failure: ReactNode;
};

/** More people than that are a list to open: what stands below it would be far away. */
const fewest = 5;

/** Who has read what must be read, and who has not: as a list, as a file, and to be reminded. */
export function Readership({ reading, sentence, missing, isReminding, onRemind, exportButton, failure }: Props) {
  const language = useLanguage();
  const at = reading.remindedAt && momentStamp(new Date(reading.remindedAt), language);
  const waiting = reading.people - reading.acknowledged;
  const more = waiting - reading.missing.length;
  return (
    <>
      <p>{sentence}</p>
      {waiting > 0 && (
        <>
          <div className={styles.acts}>
            {reading.mayRemind && (
              <Button size="small" variant="secondary" isPending={isReminding} onPress={onRemind}>
                <Icon of={BellRing} size="small" />
                <Trans comment="Button: notifies people who have not read what must be read">
                  Remind those who have not
                </Trans>
              </Button>
            )}
            {exportButton}
          </div>
          {at && (
            <p className="soft">
              <Trans>Last reminded {at}. Once an hour is enough.</Trans>
            </p>
          )}
          {failure}
          <details open={waiting <= fewest}>
            <summary>{missing}</summary>
            <List label={missing}>
              {reading.missing.map((person) => (
                <ListRow
                  key={person.id}
                  title={<bdi>{person.name}</bdi>}
                  note={person.position ? <bdi>{person.position}</bdi> : undefined}
                  start={<Avatar src={person.profilePic} size="small" />}
                />
              ))}
            </List>
            {more > 0 && (
              <p className="soft">
                <Plural value={more} one="# more is in the file." other="# more are in the file." />
              </p>
            )}
          </details>
        </>
      )}
    </>
  );
}
