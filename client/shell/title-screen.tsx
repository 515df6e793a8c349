import { Trans, useLingui } from '@lingui/react/macro';
import { Hammer } from 'lucide-react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { type Path, paths } from '#contract/paths.ts';
import { screenTitles } from './screen-titles.ts';
import styles from './title-screen.module.css';

/** A screen that has its address and title, and is not open yet. */
export default function TitleScreen({ path }: { path: Path }) {
  const { t, i18n } = useLingui();
  const descriptor = screenTitles[path];
  const title = descriptor ? i18n._(descriptor) : '';
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      <EmptyState icon={Hammer} title={t`Still behind the curtain`}>
        <Trans>This page opens in one of the next updates.</Trans>
      </EmptyState>
    </main>
  );
}
