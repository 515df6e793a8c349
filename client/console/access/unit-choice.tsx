import { Checkbox } from '#client/ui/checkbox.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import styles from './access.module.css';

type Props = {
  legend: string;
  all: string[];
  /** Null if it does not narrow the role. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
};

/** A choice of the company's locations or departments; choosing none does not narrow the role. */
export function UnitChoice({ legend, all, chosen, onChange }: Props) {
  if (all.length === 0) return null;

  function choose(unit: string, isChosen: boolean) {
    const others = (chosen ?? []).filter((each) => each !== unit);
    const next = isChosen ? [...others, unit] : others;
    onChange(next.length > 0 ? next : null);
  }

  return (
    <Fieldset legend={legend}>
      <div className={styles.units}>
        {all.map((unit) => (
          <Checkbox
            key={unit}
            isSelected={chosen?.includes(unit) ?? false}
            onChange={(isSelected) => choose(unit, isSelected)}
          >
            <bdi>{unit}</bdi>
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}
