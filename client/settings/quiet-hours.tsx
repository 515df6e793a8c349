import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { QuietHours as Hours } from '#contract/push.ts';
import { QuietTimes } from './quiet-times.tsx';
import { QuietZone } from './quiet-zone.tsx';
import { zoneHere } from './time-zone.ts';

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
