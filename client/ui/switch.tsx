import { type ReactNode, useId } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './switch.module.css';

type Props = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** A line under the label. */
  description?: ReactNode;
};

/** A setting that is on or off: the label at the start, the control at the end. */
export function Switch({ children, description, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <AriaSwitch {...rest} aria-describedby={description ? id : undefined} className={styles.switch}>
        <span className={styles.label}>{children}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
      </AriaSwitch>
      {/* Outside the label, because the description is not part of the switch's name. */}
      {description && (
        <p id={id} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
