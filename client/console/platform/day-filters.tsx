import { useLingui } from '@lingui/react/macro';
import { DateField } from '#client/ui/date-field.tsx';

/** The first and the last day of a list; what is left out narrows nothing. */
type Days = { from?: string | undefined; to?: string | undefined };

type Props = {
  view: Days;
  /** Called with the day that was chosen; empty for any. */
  onChange: (days: Days) => void;
};

/** Narrows a list to the days from one to another. */
export function DayFilters({ view, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        label={t({ message: 'From day', comment: 'Filter: nothing that was before this day' })}
        value={view.from ?? ''}
        onChange={(from) => onChange({ from })}
        max={view.to}
      />
      <DateField
        label={t({ message: 'To day', comment: 'Filter: nothing that was after this day' })}
        value={view.to ?? ''}
        onChange={(to) => onChange({ to })}
        min={view.from}
      />
    </>
  );
}
