import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { BatchReach } from '#contract/payslip-batches.ts';
import type { WhyNotReached } from '#contract/payslip-review.ts';
import { payslipQueries } from './payslip-queries.ts';

/** How many people heard of a batch, by which way. */
export function ReachedPeople({ reach }: { reach: BatchReach }) {
  const { t } = useLingui();
  const { people, notified, mailed, notReached } = reach;
  const soon = people - notified - mailed - notReached;
  return (
    <Section title={<Trans comment="Heading: how many people heard of their payslips">Who was told</Trans>}>
      <p>
        {[
          t`By notification: ${notified}`,
          t`By mail: ${mailed}`,
          t`Not reached: ${notReached}`,
          ...(soon > 0 ? [t`Still on the way: ${soon}`] : []),
        ].join(' · ')}
      </p>
      <p className="soft">
        <Trans>
          Told means that a push service took the notification or the mail server took the mail. Whether it was read,
          nobody can say.
        </Trans>
      </p>
    </Section>
  );
}

/** Who could not be told of a batch, each with the reason; renders nothing if there is nobody. */
export function NotReached({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(payslipQueries.notReached(id));
  if (!data || data.count === 0) return null;
  const more = data.count - data.people.length;
  return (
    <Section title={<Trans comment="Heading above people; how many in brackets">Not reached ({data.count})</Trans>}>
      <List>
        {data.people.map((person) => (
          <ListRow
            key={person.id}
            icon={BellOff}
            title={<bdi>{person.name}</bdi>}
            note={[person.employeeId, t(whyWords[person.why])].filter(Boolean).join(' · ')}
          />
        ))}
      </List>
      {more > 0 && <p className="soft">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</p>}
    </Section>
  );
}

const whyWords: Record<WhyNotReached, MessageDescriptor> = {
  left: msg({ message: 'Has left', comment: 'Badge: this person does not work here any more' }),
  'not-joined': msg`Was never invited, so has no account yet`,
  'mail-ended': msg`No device with notifications, and ended the mails`,
  'no-mail-server': msg`No device with notifications, and the company has no mail server`,
  'address-refused': msg`No device with notifications, and the mail server knows no such address`,
  'mail-failed': msg`No device with notifications, and the mail server did not take the mail`,
};
