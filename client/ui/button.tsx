import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import { Pressable, type PressableProps } from './pressable.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type Props = PressableProps & {
  variant?: ButtonVariant;
  size?: 'small';
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
};

/** A text button; while pending it keeps its width and focus, shows a spinner and announces the wait. */
export function Button({ variant = 'primary', size, wide, children, isPending, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Pressable
      {...rest}
      isPending={isPending}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {/* Faded, not removed: the words keep the button's width and remain its name. */}
      <span className={styles.words}>{children}</span>
      {isPending && (
        <span className={styles.wait}>
          <Spinner />
          <span className="visually-hidden" role="status">
            {t({ message: 'Please wait…', comment: 'Read out while a button works' })}
          </span>
        </span>
      )}
    </Pressable>
  );
}
