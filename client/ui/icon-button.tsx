import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { Icon, type LucideIcon } from './icon.tsx';
import styles from './icon-button.module.css';
import { Spinner } from './spinner.tsx';
import { useIsReady } from './use-is-ready.ts';

type Props = Omit<ButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  icon: LucideIcon;
  /** What it does; its only accessible name. */
  label: string;
  variant?: 'plain' | 'action' | 'tinted';
  mirrors?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows only an icon; while pending it shows a spinner and ignores presses. */
export function IconButton({ icon, label, variant = 'plain', mirrors, isPending, onPress, ...rest }: Props) {
  const isReady = useIsReady();
  return (
    <AriaButton
      {...rest}
      onPress={isPending ? undefined : onPress}
      aria-label={label}
      className={styles.button}
      data-variant={variant}
      data-waiting={isPending || undefined}
      // As in Button: React Aria's isPending announces by an id that may be gone by then.
      render={(dom) => <button {...dom} disabled={dom.disabled || !isReady} aria-disabled={isPending || undefined} />}
    >
      {isPending ? <Spinner /> : <Icon of={icon} mirrors={mirrors} />}
    </AriaButton>
  );
}
