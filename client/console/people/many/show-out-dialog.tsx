import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ManagerChoice } from '#client/console/platform/manager-choice.tsx';
import { dayOf, thisDayIn } from '#client/i18n/dates.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { LeavingConsequences, PersonName } from '#contract/people-records.ts';
import styles from './many.module.css';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

const words = { MANAGER_UNKNOWN: msg`Whoever is to lead their people does not work here any more.` };

/** Shows people out, at once or after a last day; says first what follows. */
export function ShowOutDialog({ onClose, selection, count, name }: ManyProps) {
  const { t } = useLingui();
  const group = useId();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [lastDay, setLastDay] = useState('');
  const [whose, setWhose] = useState<'own-manager' | 'later' | 'person'>('own-manager');
  const [person, setPerson] = useState<PersonName | null>(null);
  const [isTried, setIsTried] = useState(false);
  const isDayMissing = when === 'later' && !lastDay;
  const isPersonMissing = whose === 'person' && !person;
  const consequences = useQuery(peopleQueries.consequences(selection));

  function mayBegin(): boolean {
    setIsTried(true);
    return !isDayMissing && !isPersonMissing && consequences.data !== undefined;
  }

  return (
    <ManyDialog
      about={JSON.stringify(selection)}
      onClose={onClose}
      kind="show-out"
      count={count}
      name={name}
      send={(begin) =>
        consoleCall('people.showOut', {
          selection,
          ...begin,
          lastDay: when === 'now' ? null : lastDay,
          reportsTo: whose === 'person' ? (person?.id ?? 'later') : whose,
        })
      }
      act={<Trans comment="Button: ends all access of people who leave the company">Record departure</Trans>}
      isDangerous
      isLoading={consequences.isPending}
      mayBegin={mayBegin}
      words={words}
    >
      <div className={styles.form}>
        <Fieldset legend={t({ message: 'When', comment: 'When somebody leaves' })}>
          <Radio name={`${group}-when`} checked={when === 'now'} onChange={() => setWhen('now')}>
            {t({ message: 'Now', comment: 'Choice: somebody leaves at once' })}
          </Radio>
          <Radio name={`${group}-when`} checked={when === 'later'} onChange={() => setWhen('later')}>
            {t`After their last day`}
          </Radio>
        </Fieldset>
        {when === 'later' && (
          <DateField
            label={t`Last day`}
            field="lastDay"
            // They may be far west of the reader, where it is still yesterday; the server knows.
            min={dayOf(thisDayIn('Etc/GMT+12'))}
            value={lastDay}
            onChange={setLastDay}
            error={isTried && isDayMissing ? t`Choose the day.` : undefined}
          />
        )}
        <Loaded
          read={consequences}
          skeleton={
            <>
              <Skeleton />
              <Skeleton width="half" />
            </>
          }
        >
          {(data) => <Consequences consequences={data} />}
        </Loaded>
        {consequences.data && consequences.data.reports > 0 && (
          <Fieldset legend={t`Who leads their people`}>
            <Radio name={`${group}-whose`} checked={whose === 'own-manager'} onChange={() => setWhose('own-manager')}>
              {t({ message: 'The manager above them', comment: 'Choice: who leads the people of somebody who leaves' })}
            </Radio>
            <Radio name={`${group}-whose`} checked={whose === 'person'} onChange={() => setWhose('person')}>
              {t({ message: 'Somebody else', comment: 'Choice: who leads the people of somebody who leaves' })}
            </Radio>
            <Radio name={`${group}-whose`} checked={whose === 'later'} onChange={() => setWhose('later')}>
              {t({ message: 'Nobody, until that is decided', comment: 'Choice: who leads the people of a leaver' })}
            </Radio>
          </Fieldset>
        )}
        {whose === 'person' && (
          <ManagerChoice
            field="reportsTo"
            label={t({ message: 'Who', comment: 'Label: search the person who leads others from now on' })}
            chosen={person}
            onChoose={setPerson}
            error={isTried && isPersonMissing ? t`Choose somebody.` : undefined}
          />
        )}
      </div>
    </ManyDialog>
  );
}

/** What else ends, as a list. */
function Consequences({ consequences }: { consequences: LeavingConsequences }) {
  const { t } = useLingui();
  const { lastAdministrator, oneself, sessions, roles, openLeave, reports, someReports } = consequences;
  const names = someReports.map(({ name }) => name).join(' · ');
  return (
    <>
      <p>
        <Trans>Their records and payslips stay. Bringing them back undoes it.</Trans>
      </p>
      <ul className={styles.follows}>
        {sessions > 0 && (
          <li>{t`${plural(sessions, { one: '# browser is signed out', other: '# browsers are signed out' })}`}</li>
        )}
        {roles > 0 && <li>{t`${plural(roles, { one: '# role ends', other: '# roles end' })}`}</li>}
        {openLeave > 0 && (
          <li>
            {t`${plural(openLeave, { one: '# request for leave is withdrawn', other: '# requests for leave are withdrawn' })}`}
          </li>
        )}
        {reports > 0 && (
          <li>
            {t`${plural(reports, { one: '# person has no manager then', other: '# people have no manager then' })}`}
            <br />
            <bdi className="soft">{names}</bdi>
          </li>
        )}
      </ul>
      {lastAdministrator && (
        <Notice tone="info">
          <Trans>
            {lastAdministrator} stays, as the only administrator. Make somebody else an administrator first.
          </Trans>
        </Notice>
      )}
      {oneself && (
        <Notice tone="info">
          <Trans>You are among them, and stay: somebody else has to record your departure.</Trans>
        </Notice>
      )}
    </>
  );
}
