import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import styles from './notifications-screen.module.css';
import { placeOf, zoneHere } from './time-zone.ts';

type Props = { zone: string; onChange: (zone: string) => void };

/** The time zone of the quiet hours; a person who has travelled can switch to the local one. */
export function QuietZone({ zone, onChange }: Props) {
  const here = zoneHere();
  const place = <bdi>{placeOf(zone)}</bdi>;
  const placeHere = <bdi>{placeOf(here)}</bdi>;
  return (
    <div className={styles.zone}>
      <p className="soft">
        <Trans comment="Quiet hours: the clock of which city counts">Based on {place} time.</Trans>
      </p>
      {zone !== here && (
        <Button variant="secondary" size="small" onPress={() => onChange(here)}>
          <span>
            <Trans comment="Button beside quiet hours: let another city's clock count">Use {placeHere} time</Trans>
          </span>
        </Button>
      )}
    </div>
  );
}
