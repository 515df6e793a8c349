import { useLingui } from '@lingui/react/macro';
import { CalendarHeart } from 'lucide-react';
import { dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { paths } from '#contract/paths.ts';
import { nextPayDate } from './next-pay-date.ts';

/** The next pay date, with a link to the pay screen. */
export function PayCard() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <List>
      <ListRow
        to={paths.pay}
        icon={CalendarHeart}
        iconTone="curtain"
        title={t({ message: 'Next pay', comment: 'Above the date of the next pay' })}
        note={dayMonthYear(nextPayDate(thisDay()), language)}
      />
    </List>
  );
}
