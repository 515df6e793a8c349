import { Trans } from '@lingui/react/macro';
import styles from './on-file.module.css';

/** A value from the company's file, in its own direction; N/A if it is missing. */
export function OnFile({ value }: { value: string | null | undefined }) {
  if (value) return <bdi>{value}</bdi>;
  return (
    <span className={styles.missing}>
      <Trans comment="Not available: stands where the company has no value on file">N/A</Trans>
    </span>
  );
}
