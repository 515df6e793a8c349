import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { nameOf } from '#client/device/device-name.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { TestedBrowser } from '#contract/company-setup.ts';
import { paths } from '#contract/paths.ts';
import styles from './company.module.css';

/** Sends a test notification to each of the caller's browsers, and shows the push services' answers. */
export function TestNotification() {
  const { t } = useLingui();
  const [browsers, setBrowsers] = useState<TestedBrowser[] | null>(null);
  const { submit, isSending, failure } = useSubmit(async () => {
    setBrowsers(null);
    setBrowsers((await consoleCall('companySetup.sendTestNotification')).browsers);
  });
  return (
    <div className={styles.test}>
      <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
        <Trans>Send a test notification</Trans>
      </Button>
      <FailureNotice failure={failure} otherwise={didNotWork} />
      {browsers?.length === 0 && (
        <Notice tone="info">
          <div className={styles.answer}>
            <p>
              <Trans>
                No browser of yours gets notifications. Turn them on in the settings of the app, and try again.
              </Trans>
            </p>
            <ButtonLink variant="secondary" size="small" to={paths.notifications}>
              <Trans comment="Link to the settings of notifications">Turn notifications on</Trans>
            </ButtonLink>
          </div>
        </Notice>
      )}
      {browsers && browsers.length > 0 && (
        <div role="status">
          <List label={t({ message: 'Your browsers', comment: 'Browsers that a test notification was sent to' })}>
            {browsers.map((browser, index) => (
              // Browsers have no id, and none changes its index.
              <BrowserRow key={`${browser.service} ${index}`} browser={browser} />
            ))}
          </List>
        </div>
      )}
    </div>
  );
}

function BrowserRow({ browser: { userAgent, current, service, outcome, status } }: { browser: TestedBrowser }) {
  const { t } = useLingui();
  const sentences: Record<TestedBrowser['outcome'], string> = {
    accepted: t`${service} took it. It shows in a moment.`,
    refused: t`${service} refused it, with status ${status}.`,
    gone: t`This browser has unsubscribed. Turn notifications on in it again.`,
    unreachable: t`${service} cannot be reached from the server.`,
    'timed-out': t`${service} did not answer within a few seconds.`,
  };
  return (
    <ListRow
      icon={outcome === 'accepted' ? CircleCheck : CircleAlert}
      title={<bdi>{nameOf(userAgent).name ?? t`Unknown device`}</bdi>}
      note={sentences[outcome]}
      end={
        current ? (
          <Badge tone="good">
            <Trans>This device</Trans>
          </Badge>
        ) : null
      }
    />
  );
}
