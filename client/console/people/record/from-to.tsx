import { Trans } from '@lingui/react/macro';
import { useFieldValue } from '#client/console/people/field-value.ts';
import styles from './record.module.css';

type Props = { field: string; from: string | null; to: string | null };

/** The old and the new value of a field. */
export function FromTo({ field, from, to }: Props) {
  const inWords = useFieldValue();
  const nothing = <Trans comment="Stands where nothing is on record">Nothing</Trans>;
  return (
    <span>
      <span className={styles.from}>
        <span className="visually-hidden">
          <Trans comment="Read out before what a field said until it was changed">before:</Trans>{' '}
        </span>
        {from ? <bdi>{inWords(field, from)}</bdi> : nothing}
      </span>{' '}
      <span className="visually-hidden">
        <Trans comment="Read out before what a field says by now">now:</Trans>{' '}
      </span>
      {to ? <bdi>{inWords(field, to)}</bdi> : nothing}
    </span>
  );
}
