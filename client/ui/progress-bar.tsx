import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { AriaLanguage } from './aria-language.tsx';
import styles from './progress-bar.module.css';

type Props = {
  label: string;
  /** From 0 to 100. */
  value: number;
  /** The progress in words ('3 of 5') instead of a percentage. */
  valueLabel?: string;
  tone?: 'curtain' | 'good';
};

/** A progress bar with a label. */
export function ProgressBar({ label, value, valueLabel, tone = 'curtain' }: Props) {
  return (
    <AriaLanguage>
      <AriaProgressBar value={value} valueLabel={valueLabel} className="stack-2">
        {({ percentage = 0, valueText }) => (
          <>
            <span className={styles.words}>
              <Label className={styles.label}>{label}</Label>
              <span className={styles.value}>
                <bdi>{valueText}</bdi>
              </span>
            </span>
            <span className={styles.track}>
              <span className={styles.fill} data-tone={tone} style={{ inlineSize: `${percentage}%` }} />
            </span>
          </>
        )}
      </AriaProgressBar>
    </AriaLanguage>
  );
}
