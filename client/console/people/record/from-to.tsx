import { Trans } from '@lingui/react/macro';
import styles from './record.module.css';

type Props = { from: string | null; to: string | null };

/** The old and the new value of a field. */
export function FromTo({ from, to }: Props) {
  const nothing = <Trans comment="Stands where nothing is on record">Nothing</Trans>;
  return (
    <span>
      <span className={styles.from}>
        <span className="visually-hidden">
          <Trans comment="Read out before what a field said until it was changed">before:</Trans>{' '}
        </span>
        {from ? <bdi>{from}</bdi> : nothing}
      </span>{' '}
      <span className="visually-hidden">
        <Trans comment="Read out before what a field says by now">now:</Trans>{' '}
      </span>
      {to ? <bdi>{to}</bdi> : nothing}
    </span>
  );
}
