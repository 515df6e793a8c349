import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, use } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { paths } from '#contract/paths.ts';
import styles from './calendar.module.css';
import { loadCalendarWords } from './calendar-catalogues.ts';

type Props = { of: 'led' | 'own'; month: string };

/** Whether a manager sees those they answer for, or the team that they are in themselves. */
export function TeamChoice(props: Props) {
  return (
    <Suspense>
      <Choice {...props} />
    </Suspense>
  );
}

function Choice({ of, month }: Props) {
  use(loadCalendarWords(useLanguage()));
  const { t } = useLingui();
  const to = (one: Props['of']) => `${paths.leaveCalendar}?of=${one}&month=${month}`;
  const look = (one: Props['of']) =>
    one === of ? ({ variant: 'quiet', 'aria-current': 'true' } as const) : ({ variant: 'secondary' } as const);
  return (
    <nav
      className={styles.choice}
      aria-label={t({ message: 'Which team', comment: 'Name of two links of a calendar' })}
    >
      <ButtonLink to={to('led')} size="small" {...look('led')}>
        <Trans comment="Link of a calendar: the people whose requests one answers">Those I answer for</Trans>
      </ButtonLink>
      <ButtonLink to={to('own')} size="small" {...look('own')}>
        <Trans comment="Link of a calendar: the team that one is in oneself">The team I am in</Trans>
      </ButtonLink>
    </nav>
  );
}
