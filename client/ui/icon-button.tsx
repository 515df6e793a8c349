import { Icon, type LucideIcon } from './icon.tsx';
import styles from './icon-button.module.css';
import { Pressable, type PressableProps } from './pressable.tsx';
import { Spinner } from './spinner.tsx';

type Props = Omit<PressableProps, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  /** What it does; its only accessible name. */
  label: string;
  variant?: 'plain' | 'action' | 'tinted';
  mirrors?: boolean;
};

/** A button that shows only an icon; while pending it shows a spinner and ignores presses. */
export function IconButton({ icon, label, variant = 'plain', mirrors, isPending, ...rest }: Props) {
  return (
    <Pressable {...rest} isPending={isPending} aria-label={label} className={styles.button} data-variant={variant}>
      {isPending ? <Spinner /> : <Icon of={icon} mirrors={mirrors} />}
    </Pressable>
  );
}
