import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';
import { useIsReady } from './use-is-ready.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type Props = Omit<ButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant;
  size?: 'small';
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A text button; while pending it keeps its width and focus, shows a spinner and announces the wait. */
export function Button({ variant = 'primary', size, wide, children, isPending, onPress, type, ...rest }: Props) {
  const { t } = useLingui();
  const isReady = useIsReady();
  return (
    // React Aria's isPending announces by the button's id, which refers to nothing once the button is gone.
    <AriaButton
      {...rest}
      onPress={isPending ? undefined : onPress}
      type={isPending ? 'button' : type}
      data-waiting={isPending || undefined}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      // Set here, because React Aria would overwrite it; not `disabled`, which would lose the focus.
      render={(dom) => (
        <button
          {...dom}
          disabled={dom.disabled || (!isReady && type !== 'submit')}
          aria-disabled={isPending || undefined}
        />
      )}
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
    </AriaButton>
  );
}
