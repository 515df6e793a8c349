import type { ReactNode } from 'react';
import { Anchor, type Destination } from './anchor.tsx';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

type Props = Destination & {
  variant?: ButtonVariant;
  size?: 'small';
  wide?: boolean;
  children: ReactNode;
  'aria-label'?: string;
  'aria-current'?: 'true';
};

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', size, wide, children, ...rest }: Props) {
  return (
    <Anchor {...rest} className={styles.button} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      <span className={styles.words}>{children}</span>
    </Anchor>
  );
}
