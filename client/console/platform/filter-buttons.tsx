import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './filter-buttons.module.css';

type Props<Id extends string> = {
  filters: { id: Id; name: ReactNode; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
  /** The group's name: "Show" by default. */
  legend?: ReactNode;
};

/** Chooses which part of something is shown, one of few; each button may have a count. */
export function FilterButtons<Id extends string>({ filters, value, onChange, legend }: Props<Id>) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">
        {legend ?? <Trans comment="Name of a group of buttons: which part of a list is shown">Show</Trans>}
      </legend>
      {filters.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          className={styles.filter}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {name}
          {count !== undefined && ` (${i18n.number(count)})`}
        </button>
      ))}
    </fieldset>
  );
}
