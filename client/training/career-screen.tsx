import { useLingui } from '@lingui/react/macro';
import { useUser } from '#client/session/session.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { paths } from '#contract/paths.ts';
import styles from './career-screen.module.css';
import { MyTrainings } from './my-trainings.tsx';
import { OfferedTrainings } from './offered-trainings.tsx';

/** What the person has to learn, may learn, and has learned. */
export default function CareerScreen() {
  const { t } = useLingui();
  const title = t`Career and Training`;
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.more, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {useUser() && (
        <div className={styles.columns}>
          <MyTrainings />
          <OfferedTrainings />
        </div>
      )}
    </main>
  );
}
