import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

export type { LucideIcon };

type Props = {
  of: LucideIcon;
  /** Arrows and chevrons that mean forward or back are mirrored in Arabic; a clock or a wallet is not. */
  mirrors?: boolean;
  size?: 'small' | 'medium' | 'large';
};

/** A decorative icon; the words beside it, or its button's label, carry the meaning. */
export function Icon({ of: Drawing, mirrors, size = 'medium' }: Props) {
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
      data-size={size}
      data-mirrors={mirrors || undefined}
      strokeWidth={1.9}
    />
  );
}
