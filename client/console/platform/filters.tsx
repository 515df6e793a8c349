import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNarrowScreen } from '#client/device/screen-width.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './filters.module.css';

type Props = {
  /** None where a list is not searched by text. */
  search?: ReactNode;
  /** How many of the filters narrow the list now. */
  active: number;
  children: ReactNode;
};

/** A search field, if there is one, and the filters of a list: beside it, or on a phone behind a button that counts the active ones. */
export function Filters({ search, active, children }: Props) {
  const isNarrow = useNarrowScreen();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <search className={styles.filters} data-searched={search !== undefined}>
      {search}
      {isNarrow && (
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Icon of={SlidersHorizontal} size="small" />
          <Trans comment="Button on a phone: shows the filters of a list. A number may follow: how many are active">
            Filters
          </Trans>
          {active > 0 && <Badge tone="count">{active}</Badge>}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <div id={id} className={styles.more}>
          {children}
        </div>
      )}
    </search>
  );
}
