import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Pressable } from '#client/ui/pressable.tsx';
import styles from './more-button.module.css';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of the element that it opens. */
  controls: string;
  children: ReactNode;
};

/** A button that shows and hides more content, with a chevron that turns. */
export function MoreButton({ isOpen, onToggle, controls, children }: Props) {
  return (
    <Pressable
      onPress={onToggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      className={styles.button}
    >
      <span>{children}</span>
      <span className={styles.chevron}>
        <Icon of={ChevronDown} size="small" />
      </span>
    </Pressable>
  );
}
