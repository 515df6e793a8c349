import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Path } from '#contract/paths.ts';
import { PageHeader } from './page-header.tsx';
import styles from './screen.module.css';

type Props = {
  title: string;
  /** Where the arrow before the title leads; with what it is called, where that is more than 'Back'. */
  back?: Path | { to: string; label: string };
  /** Beside the title. */
  end?: ReactNode;
  /** Where a screen has a layout of its own. */
  className?: string;
  children?: ReactNode;
};

/** One screen of the frame: its title, on the page and of the browser's tab, and what stands below it. */
export function Screen({ title, back, end, className = '', children }: Props) {
  const { t } = useLingui();
  return (
    <main className={`${styles.screen} ${className}`}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={
          typeof back === 'string'
            ? { to: back, label: t({ message: 'Back', comment: 'Link to the screen before' }) }
            : back
        }
        end={end}
      />
      {children}
    </main>
  );
}
