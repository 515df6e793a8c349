import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { use } from 'react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import styles from '#client/time-off/time-off.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { DeputyForm } from './deputy-form.tsx';
import { loadTeamWords } from './team-catalogues.ts';

type Props = { deputies: Output<'deputies.mine'> };

/** Explains deputies, with the form that names one; a person without a team is told that there is nothing to name. */
export function DeputyPart({ deputies: { leads, deputy } }: Props) {
  use(loadTeamWords(useLanguage()));
  const { t } = useLingui();
  if (!leads) {
    return (
      <EmptyState icon={UsersRound} title={t`You lead nobody`}>
        {t`Whoever leads a team names here who answers its requests in their place.`}
      </EmptyState>
    );
  }
  return (
    <div className={styles.narrow}>
      <p>
        <Trans>
          While you are away, somebody else can answer the requests of your team. They see each one and are notified of
          it, as you are. They cannot answer your own leave, or theirs.
        </Trans>
      </p>
      <DeputyForm key={deputy?.id} deputy={deputy} />
    </div>
  );
}
