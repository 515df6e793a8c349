import { Trans, useLingui } from '@lingui/react/macro';
import styles from './filter-buttons.module.css';

type Props<Id extends string> = {
  filters: { id: Id; name: string; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Chooses which part of a list is shown; each button has its count. */
export function FilterButtons<Id extends string>({ filters, value, onChange }: Props<Id>) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">
        <Trans comment="Name of a group of buttons: which part of a list is shown">Show</Trans>
      </legend>
      {filters.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          className={styles.filter}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {count === undefined ? name : `${name} (${i18n.number(count)})`}
        </button>
      ))}
    </fieldset>
  );
}
