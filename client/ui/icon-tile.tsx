import { Icon, type LucideIcon } from './icon.tsx';
import styles from './icon-tile.module.css';

type Props = { of: LucideIcon; tone?: 'plain' | 'curtain' | 'marquee'; size?: 'large' };

/** An icon on a tinted square. */
export function IconTile({ of, tone = 'plain', size }: Props) {
  return (
    <span className={styles.tile} data-tone={tone} data-size={size}>
      <Icon of={of} size={size} />
    </span>
  );
}
