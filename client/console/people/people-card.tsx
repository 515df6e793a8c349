import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Eraser, FileSpreadsheet, MailQuestion, MailX, UserMinus, UserRoundCheck } from 'lucide-react';
import { pendingWords } from '#client/console/platform/field-words.ts';
import { Failed, Waiting, WaitingList } from '#client/console/platform/waiting-list.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { consolePaths, importPath } from '#contract/console-paths.ts';
import { stateWords as importStateWords, refusalWords } from './imports/import-words.ts';
import { peopleQueries } from './people-queries.ts';

/** What waits for HR, and after it who is here today. */
export function PeopleCard() {
  const { t } = useLingui();
  const read = useQuery(peopleQueries.overview());
  return (
    <WaitingList title={<Trans comment="Heading: what waits for HR">People</Trans>} read={read}>
      {({ working, away, leave, never, invited, leaving, erasures, imports, failedImports }) => (
        <>
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
            to={consolePaths.leaveRequests}
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
          <Waiting
            count={erasures}
            icon={Eraser}
            title={t(pendingWords.erasure)}
            to={`${consolePaths.people}?pending=erasure`}
          />
          <ListRow
            icon={UserRoundCheck}
            title={<Plural value={working} one="# person works here" other="# people work here" />}
            note={<Plural value={away} _0="Nobody is away today" one="# is away today" other="# are away today" />}
            to={consolePaths.people}
          />
        </>
      )}
    </WaitingList>
  );
}
