import { Trans, useLingui } from '@lingui/react/macro';
import { Laptop, Smartphone } from 'lucide-react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { readPersonAgain } from '#client/console/platform/person-reads.ts';
import { nameOf } from '#client/device/device-name.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { PersonRecord } from '#contract/people-records.ts';

type Props = { userId: string; name: string } & Pick<PersonRecord, 'sessions'>;

/** Where somebody is signed in; each browser, or all of them, can be signed out. */
export function SessionList({ userId, name, sessions }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { submit, isSending, failure } = useSubmit(async (sessionId?: string) => {
    await consoleCall('people.endSessions', { userId, ...(sessionId && { sessionId }) });
    await readPersonAgain(userId);
    const said = t({ message: 'Signed out.', comment: 'Somebody’s browser was signed out' });
    showToast({ message: said, tone: 'good' });
  });
  if (sessions.length === 0) return null;
  return (
    <Section title={t`Where they are signed in`}>
      <List>
        {sessions.map((session) => {
          const device = nameOf(session.userAgent);
          const deviceName = device.name ?? t`Unknown device`;
          const moment = momentStamp(new Date(session.usedAt), language);
          return (
            <ListRow
              key={session.id}
              icon={device.isPhone ? Smartphone : Laptop}
              title={<bdi>{deviceName}</bdi>}
              note={t({ message: `Used ${moment}`, comment: 'When a browser used the app last' })}
              end={
                <Button
                  variant="quiet"
                  size="small"
                  isPending={isSending}
                  aria-label={t({ message: `Sign out ${deviceName} of ${name}`, comment: 'Browser, name' })}
                  onPress={() => void submit(session.id)}
                >
                  <Trans>Sign out</Trans>
                </Button>
              }
            />
          );
        })}
      </List>
      <FailureNotice failure={failure} otherwise={didNotWork} />
      {sessions.length > 1 && (
        <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit()}>
          <Trans comment="Button: signs somebody out in every browser">Sign out everywhere</Trans>
        </Button>
      )}
    </Section>
  );
}
