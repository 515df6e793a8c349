import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Path } from '#contract/paths.ts';
import { PageHeader } from './page-header.tsx';
import styles from './screen.module.css';

type Props = {
  title: string;
  /** Where the arrow before the title leads; with a label if that says more than 'Back'. */
  back?: Path | { to: string; label: string };
  /** Beside the title. */
  end?: ReactNode;
  /** For a screen with its own layout. */
  className?: string;
  children?: ReactNode;
};

/** One screen of the frame: its title, on the page and in the browser's tab, and its content. */
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
