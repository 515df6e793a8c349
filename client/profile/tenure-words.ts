import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { thisDay } from '#client/session/today.ts';
import { tenure } from './tenure.ts';

/** A tenure in years, months and days, zeros too; null without a first day. */
export function useTenureWords(): (since: string | null) => string | null {
  const { t } = useLingui();
  return (since) => {
    if (!since) return null;
    const { years, months, days } = tenure(since, thisDay());
    return t({
      message: `${plural(years, { one: '# year', other: '# years' })}, ${plural(months, { one: '# month', other: '# months' })}, ${plural(days, { one: '# day', other: '# days' })}`,
      comment: 'A length of service, each of the three parts always said',
    });
  };
}
