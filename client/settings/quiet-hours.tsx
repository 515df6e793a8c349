import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { QuietHours as Hours } from '#contract/push.ts';
import styles from './notifications-screen.module.css';

type Props = { hours: Hours | null; onChange: (hours: Hours | null) => void };

/**
 * How long a changed time rests before it is saved, in milliseconds: it changes with each digit and each turn of a
 * wheel.
 */
const rest = 800;

/** The hours in which no notification is shown, if any. */
export function QuietHours({ hours, onChange }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Pick<Hours, 'from' | 'to'> | null>(null);

  const save = useEffectEvent(() => {
    if (!draft?.from || !draft.to || draft.from === draft.to) return;
    setDraft(null);
    onChange({ ...draft, timeZone: zoneHere() });
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => save(), rest);
    return () => clearTimeout(timer);
  }, [draft]);
  // A change just before leaving counts, too.
  useEffect(() => () => save(), []);

  function turn(on: boolean) {
    setDraft(null);
    onChange(on ? { from: '22:00', to: '07:00', timeZone: zoneHere() } : null);
  }

  return (
    <Section title={<Trans>When it stays quiet</Trans>}>
      <Card>
        <div className="stack">
          <Switch
            isSelected={hours !== null}
            onChange={turn}
            description={t`Nothing shows while they last. What came meanwhile shows right after.`}
          >
            <Trans>Quiet hours</Trans>
          </Switch>
          {hours && (
            <>
              <QuietTimes {...hours} {...draft} onChange={setDraft} />
              <QuietZone zone={hours.timeZone} onChange={(timeZone) => onChange({ ...hours, timeZone })} />
            </>
          )}
        </div>
      </Card>
    </Section>
  );
}

type Times = { from: string; to: string };

/** The start and end of the quiet hours; past midnight if the end comes first. */
function QuietTimes({ from, to, onChange }: Times & { onChange: (times: Times) => void }) {
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

/** The time zone of the quiet hours; a person who has travelled can switch to the local one. */
function QuietZone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
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

/** The time zone of this device, as in the IANA database: Africa/Freetown. */
function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The place that a time zone is named after: Freetown. */
function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
