import { Anchor, type Destination } from './anchor.tsx';
import { Icon, type LucideIcon } from './icon.tsx';
import styles from './icon-button.module.css';

type Props = Destination & {
  icon: LucideIcon;
  /** Where it leads; its only accessible name. */
  label: string;
  mirrors?: boolean;
};

/** A link that shows only an icon. */
export function IconLink({ icon, label, mirrors, ...rest }: Props) {
  return (
    <Anchor {...rest} aria-label={label} className={styles.button} data-variant="plain">
      <Icon of={icon} mirrors={mirrors} />
    </Anchor>
  );
}
