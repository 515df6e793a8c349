import { createContext, type ReactNode } from 'react';
import styles from './list.module.css';

/** Tells a row that it is in a List, so that it renders a list item. */
export const InList = createContext(false);

type Props = {
  children: ReactNode;
  /** What is listed, for screen readers, if no heading says it. */
  label?: string;
  tone?: 'plain' | 'marquee';
  /** Whether short rows stand beside each other where there is room. */
  isWide?: boolean;
};

/** A card of rows as a real list: each ListRow in it is an item. */
export function List({ children, label, tone = 'plain', isWide }: Props) {
  return (
    <InList value={true}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" aria-label={label} className={`sheet ${styles.list}`} data-tone={tone} data-wide={isWide}>
        {children}
      </ul>
    </InList>
  );
}
