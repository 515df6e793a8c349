import { Avatar } from './avatar.tsx';
import styles from './person-panel.module.css';
import spotlight from './spotlight.module.css';

type Props = {
  fullName: string | null;
  position: string | null;
  profilePic: string | null;
};

/** On a desktop, beside the settings: whose they are, in a spotlight. Hidden on a phone, which has no room for it. */
export function PersonPanel({ fullName, position, profilePic }: Props) {
  return (
    <div className={`${spotlight.lit} ${styles.panel}`}>
      <Avatar src={profilePic} size="huge" />
      {fullName && (
        <strong className={styles.name}>
          <bdi>{fullName}</bdi>
        </strong>
      )}
      {position && (
        <span className={styles.line}>
          <bdi>{position}</bdi>
        </span>
      )}
    </div>
  );
}
