import { useLingui } from '@lingui/react/macro';
import { TextField } from '#client/ui/text-field.tsx';
import styles from './notifications-screen.module.css';

type Times = { from: string; to: string };

/** The start and end of the quiet hours; past midnight if the end comes first. */
export function QuietTimes({ from, to, onChange }: Times & { onChange: (times: Times) => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.times}>
      <TextField
        label={t({ message: 'From', comment: 'Quiet hours: from this clock time' })}
        name="from"
        type="time"
        value={from}
        onChange={(next) => onChange({ from: next, to })}
      />
      <TextField
        label={t({ message: 'Until', comment: 'Quiet hours: until this clock time' })}
        name="to"
        type="time"
        value={to}
        onChange={(next) => onChange({ from, to: next })}
        error={from && from === to ? t`Choose another time than the first.` : undefined}
      />
    </div>
  );
}
