import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '#client/ui/page-header.tsx';
import styles from './console-page.module.css';

type Props = Omit<ComponentProps<typeof PageHeader>, 'title'> & {
  title: string;
  /** Whether its sections stand beside each other where there is room. */
  isWide?: boolean;
  /** The title on the page, if it needs markup. */
  heading?: ReactNode;
  children: ReactNode;
};

/** One page of the console: its title, on the page and in the browser's tab, and its content. */
export function ConsolePage({ title, heading = title, isWide, children, ...header }: Props) {
  return (
    <main className={styles.page} data-wide={isWide}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={heading} {...header} />
      {children}
    </main>
  );
}
