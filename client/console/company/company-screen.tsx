import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import styles from './company.module.css';
import { companySetupQueries } from './company-queries.ts';
import {
  AbsencePart,
  CompanyPart,
  FeaturePart,
  LookPart,
  MailPart,
  NotificationPart,
  RulePart,
} from './setup-parts.tsx';

/** How this installation is set up, in plain words, and tests of what it sends. */
export default function CompanyScreen() {
  const { t } = useLingui();
  const read = useQuery(companySetupQueries.setup());
  const title = t({ message: 'Company', comment: 'Link and title of the console: how this installation is set up' });
  return (
    <ConsolePage
      title={title}
      note={
        <Trans>How Stagedoor is set up here. Settings made on the server are changed there, by whoever runs it.</Trans>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={6} />}>
        {(setup) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <CompanyPart setup={setup} />
              <LookPart setup={setup} />
              <MailPart setup={setup} />
              <AbsencePart setup={setup} />
            </div>
            <div className={styles.column}>
              <FeaturePart setup={setup} />
              <NotificationPart setup={setup} />
              <RulePart setup={setup} />
            </div>
          </div>
        )}
      </Loaded>
    </ConsolePage>
  );
}
