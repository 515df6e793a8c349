import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { calendarDay } from '#client/i18n/dates.ts';
import { monthAndYear } from '#client/i18n/month-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import styles from './calendar.module.css';
import { isMonth, monthAfter } from './month-days.ts';

type Props = { month: string; onChoose: (month: string) => void };

/** The month that is shown, and the way to others. */
export function MonthBar({ month, onChoose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [before, after, now] = [monthAfter(month, -1), monthAfter(month, 1), today().slice(0, 7)];
  return (
    <div className={styles.bar}>
      <IconButton
        icon={ChevronLeft}
        mirrors
        label={t({ message: 'The month before', comment: 'Button of a calendar' })}
        isDisabled={!isMonth(before)}
        onPress={() => onChoose(before)}
      />
      <h2 className={styles.month} aria-live="polite">
        {monthAndYear(calendarDay(`${month}-01`), language)}
      </h2>
      <IconButton
        icon={ChevronRight}
        mirrors
        label={t({ message: 'The month after', comment: 'Button of a calendar' })}
        isDisabled={!isMonth(after)}
        onPress={() => onChoose(after)}
      />
      {month !== now && (
        <Button variant="quiet" size="small" onPress={() => onChoose(now)}>
          <Trans comment="Button of a calendar: goes to the month of today">This month</Trans>
        </Button>
      )}
    </div>
  );
}
