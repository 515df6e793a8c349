import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useJobEventWords } from '#client/i18n/job-event-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { JobChange } from '#contract/profile.ts';
import { EmailLink } from './contact-links.tsx';
import styles from './job-history.module.css';
import { OnFile } from './on-file.tsx';

/** Every change of the job, newest first. */
export function JobHistory({ history }: { history: JobChange[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.history}>
      <h3 id={id}>
        <Trans>Job history</Trans>
      </h3>
      {history.length === 0 ? (
        <p>
          <OnFile value={null} />
        </p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
        <ol role="list" className={styles.changes}>
          {history.map((change, index) => (
            <li key={index} className={styles.change}>
              <Change change={change} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ change: { date, event, position, department, manager, managerEmail } }: { change: JobChange }) {
  const { t } = useLingui();
  const language = useLanguage();
  const inWords = useJobEventWords();
  return (
    <>
      <div className={styles.head}>
        <time dateTime={date ?? undefined} className="soft">
          <OnFile value={date && dayMonthYear(calendarDay(date), language)} />
        </time>
        <Badge>
          <OnFile value={inWords(event)} />
        </Badge>
      </div>
      <p className={styles.position}>
        <span className="visually-hidden">{t`Position`} </span>
        <OnFile value={position} />
      </p>
      <p className={styles.line}>
        <span className="visually-hidden">{t`Department`} </span>
        <OnFile value={department} />
      </p>
      <p className={styles.line}>
        <span className={styles.label}>{t`Manager`} </span>
        <OnFile value={manager} />
      </p>
      <p className={styles.line}>
        <span className="visually-hidden">{t`Manager’s email`} </span>
        {managerEmail ? <EmailLink email={managerEmail} /> : <OnFile value={null} />}
      </p>
    </>
  );
}
