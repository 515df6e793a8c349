import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './more-button.module.css';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of what it opens. */
  controls: string;
  children: ReactNode;
};

/** A button that opens what stands behind it and folds it away again, with a chevron that turns over. */
export function MoreButton({ isOpen, onToggle, controls, children }: Props) {
  return (
    <Button
      variant="quiet"
      wide
      onPress={onToggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
    >
      <span>{children}</span>
      <span className={styles.chevron} data-open={isOpen || undefined}>
        <Icon of={ChevronDown} size="small" />
      </span>
    </Button>
  );
}
