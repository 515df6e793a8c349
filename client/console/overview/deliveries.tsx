import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellOff, FileWarning, MailWarning, MailX } from 'lucide-react';
import { AllThatWaits, WaitingList } from '#client/console/platform/waiting-list.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { Undelivered } from '#contract/overview.ts';
import { deliveries } from './overview-queries.ts';

/** What should have been sent, but was not. */
export function Deliveries() {
  const { t } = useLingui();
  const read = useQuery(deliveries());
  const to = consolePaths.company;
  const late = ({ lateSince }: Undelivered) =>
    lateSince && (
      <Trans comment="Followed by a day and a time: since when the oldest mail waits">
        The oldest waits since <Moment at={new Date(lateSince)} />
      </Trans>
    );
  const lately = t({ message: 'In the last seven days', comment: 'When mails were given up' });
  return (
    <WaitingList title={<Trans comment="Heading: mails and notifications">Mail and notifications</Trans>} read={read}>
      {({ mails, notifications }) => (
        <AllThatWaits
          rows={[
            {
              count: mails.late,
              icon: MailWarning,
              title: t({
                message: 'Mails that are late',
                comment: 'Mails that wait for more than a quarter of an hour',
              }),
              note: late(mails),
              to,
            },
            {
              count: mails.givenUp,
              icon: MailX,
              title: t({ message: 'Mails that could not be sent', comment: 'Mails that were given up' }),
              note: lately,
              to,
            },
            {
              count: notifications.late,
              icon: FileWarning,
              title: t({ message: 'Notifications that are late', comment: 'For more than a quarter of an hour' }),
              note: late(notifications),
              to,
            },
            {
              count: notifications.givenUp,
              icon: BellOff,
              title: t({
                message: 'Notifications that could not be sent',
                comment: 'Notifications that were given up',
              }),
              note: lately,
              to,
            },
          ]}
          none={t({ message: 'All mails and notifications went out', comment: 'Nothing is stuck' })}
        />
      )}
    </WaitingList>
  );
}
