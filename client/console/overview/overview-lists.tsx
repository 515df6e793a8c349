import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  BellOff,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  FileClock,
  FileSpreadsheet,
  FileWarning,
  FileX,
  KeyRound,
  MailQuestion,
  MailWarning,
  MailX,
  UserMinus,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { accessQueries } from '#client/console/access/access-queries.ts';
import { batchFailureWords } from '#client/console/payslips/batch-words.ts';
import { pendingWords } from '#client/console/people/field-words.ts';
import { stateWords as importStateWords, refusalWords } from '#client/console/people/imports/import-words.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths, importPath, payslipBatchPath } from '#contract/console-paths.ts';
import type { Undelivered } from '#contract/overview.ts';
import { overviewQueries } from './overview-queries.ts';

/** What waits for HR, and who is here today. */
export function PeopleOverview() {
  const { t } = useLingui();
  const read = useQuery(overviewQueries.people());
  return (
    <Overview title={<Trans comment="Heading: what waits for HR">People</Trans>} read={read}>
      {({ working, away, leave, never, invited, leaving, imports, failedImports }) => (
        <>
          <ListRow
            icon={UserRoundCheck}
            title={<Plural value={working} one="# person works here" other="# people work here" />}
            note={<Plural value={away} _0="Nobody is away today" one="# is away today" other="# are away today" />}
            to={consolePaths.people}
          />
          <Waiting
            count={leave.waiting}
            icon={CalendarClock}
            title={t(pendingWords.leave)}
            note={
              leave.since && (
                <Trans comment="Followed by a day and a time: since when the oldest request waits">
                  The oldest waits since <Moment at={new Date(leave.since)} />
                </Trans>
              )
            }
            to={`${consolePaths.people}?pending=leave`}
          />
          <Waiting
            count={imports}
            icon={FileSpreadsheet}
            title={t({ message: 'Imports to look through', comment: 'Files of people that are not written yet' })}
            to={consolePaths.imports}
          />
          {failedImports.map(({ id, name, isUnreadable }) => (
            <Failed
              key={id}
              name={name}
              note={t(isUnreadable ? importStateWords.unreadable : refusalWords.failed)}
              to={importPath(id)}
            />
          ))}
          <Waiting
            count={invited}
            icon={MailQuestion}
            title={t({ message: 'Invited and not here yet', comment: 'People who have not chosen a password' })}
            to={`${consolePaths.people}?state=invited`}
          />
          <Waiting
            count={never}
            icon={MailX}
            title={t({ message: 'Never invited', comment: 'State of an employee’s account: no invite was sent' })}
            to={`${consolePaths.people}?state=never`}
          />
          <Waiting
            count={leaving}
            icon={UserMinus}
            title={t(pendingWords['last-day'])}
            to={`${consolePaths.people}?pending=last-day`}
          />
        </>
      )}
    </Overview>
  );
}

/** The batches that wait for payroll. */
export function PayslipOverview() {
  const { t } = useLingui();
  const read = useQuery(overviewQueries.payslips());
  const to = consolePaths.payslips;
  return (
    <Overview title={<Trans comment="Heading: what waits for payroll">Payslips</Trans>} read={read}>
      {({ review, waiting, scheduled, failed }) => (
        <>
          <Waiting
            count={review}
            icon={FileSpreadsheet}
            title={t({ message: 'To review', comment: 'State of a file of payslips: somebody looks through it' })}
            to={to}
          />
          <Waiting
            count={waiting}
            icon={FileClock}
            title={t({ message: 'Waits for a second person', comment: 'State of a file of payslips' })}
            to={to}
          />
          <Waiting
            count={scheduled}
            icon={CalendarClock}
            title={t({ message: 'Scheduled', comment: 'State of a file of payslips: released, to be seen later' })}
            to={to}
          />
          {failed.map((batch) => (
            <Failed
              key={batch.id}
              name={batch.name}
              note={t(batchFailureWords[batch.failed])}
              to={payslipBatchPath(batch.id)}
            />
          ))}
          {review + waiting + scheduled + failed.length === 0 && (
            <ListRow
              icon={CircleCheck}
              title={t({ message: 'No payslips wait for you', comment: 'Nothing is to be reviewed or released' })}
            />
          )}
        </>
      )}
    </Overview>
  );
}

/** What should have been sent, but was not. */
export function DeliveryOverview() {
  const { t } = useLingui();
  const read = useQuery(overviewQueries.deliveries());
  const to = consolePaths.company;
  const late = ({ lateSince }: Undelivered) =>
    lateSince && (
      <Trans comment="Followed by a day and a time: since when the oldest mail waits">
        The oldest waits since <Moment at={new Date(lateSince)} />
      </Trans>
    );
  const lately = t({ message: 'In the last seven days', comment: 'When mails were given up' });
  return (
    <Overview title={<Trans comment="Heading: mails and notifications">Mail and notifications</Trans>} read={read}>
      {({ mails, notifications }) => (
        <>
          <Waiting
            count={mails.late}
            icon={MailWarning}
            title={t({
              message: 'Mails that are late',
              comment: 'Mails that wait for more than a quarter of an hour',
            })}
            note={late(mails)}
            to={to}
          />
          <Waiting
            count={mails.givenUp}
            icon={MailX}
            title={t({ message: 'Mails that could not be sent', comment: 'Mails that were given up' })}
            note={lately}
            to={to}
          />
          <Waiting
            count={notifications.late}
            icon={FileWarning}
            title={t({ message: 'Notifications that are late', comment: 'For more than a quarter of an hour' })}
            note={late(notifications)}
            to={to}
          />
          <Waiting
            count={notifications.givenUp}
            icon={BellOff}
            title={t({
              message: 'Notifications that could not be sent',
              comment: 'Notifications that were given up',
            })}
            note={lately}
            to={to}
          />
          {mails.late + mails.givenUp + notifications.late + notifications.givenUp === 0 && (
            <ListRow
              icon={CircleCheck}
              title={t({ message: 'All mails and notifications went out', comment: 'Nothing is stuck' })}
            />
          )}
        </>
      )}
    </Overview>
  );
}

/** How many roles nobody has reviewed for three months; renders nothing if there are none. */
export function AccessOverview() {
  const { t } = useLingui();
  const { data } = useQuery(accessQueries.list());
  const due = data?.grants.filter(({ isDue }) => isDue).length ?? 0;
  if (due === 0) return null;
  return (
    <Section title={<Trans comment="Heading: who has which role">Access</Trans>}>
      <List>
        <Waiting
          count={due}
          icon={KeyRound}
          title={t({ message: 'Roles to look through', comment: 'Nobody looked at them for three months' })}
          to={`${consolePaths.access}?show=due`}
        />
      </List>
    </Section>
  );
}

type WaitingProps = { count: number; icon: LucideIcon; title: string; note?: ReactNode; to?: string };

/** A row of what waits: how many, and where to deal with them; renders nothing if there are none. */
function Waiting({ count, to, ...words }: WaitingProps) {
  if (count === 0) return null;
  const look = { ...words, end: <Badge tone="joy">{count}</Badge> };
  return to ? <ListRow {...look} to={to} /> : <ListRow {...look} />;
}

/** A row of a file whose work came to nothing: which, and what is to be done. */
function Failed({ name, note, to }: { name: string; note: ReactNode; to: string }) {
  const failed = (
    <Badge tone="bad">
      <Icon of={CircleAlert} size="small" />
      <Trans comment="Mark of a file of people or payslips: its work came to nothing">Failed</Trans>
    </Badge>
  );
  return <ListRow icon={FileX} title={<bdi>{name}</bdi>} note={note} end={failed} to={to} />;
}

type OverviewProps<Answer> = {
  title: ReactNode;
  read: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
};

/** A part of the overview: its rows, a skeleton while they load, or an error. */
function Overview<Answer>({ title, read, children }: OverviewProps<Answer>) {
  return (
    <Section title={title}>
      <Loaded read={read} skeleton={<ListSkeleton rows={2} />}>
        {(answer) => <List>{children(answer)}</List>}
      </Loaded>
    </Section>
  );
}
