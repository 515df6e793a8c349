import { Activity, type ReactNode, useState } from 'react';
import type { QueuedKind } from '#client/outbox/queued-line.tsx';
import { useOff } from '#client/session/session.ts';
import { part } from '#client/ui/part.tsx';
import type { FeatureSwitch } from '#contract/switches.ts';

const TurnedOffPanel = part(() => import('./turned-off-panel.tsx'));

type Props = {
  /** What turns the screen off; undefined for one that is always there. */
  feature: FeatureSwitch | undefined;
  title: string;
  kinds?: QueuedKind[];
  children: ReactNode;
};

/**
 * A screen, or, while the company has turned its feature off, the sentence that says so. What was typed into an open
 * screen stays behind the sentence, and is there again if the feature is turned on.
 */
export function UnlessTurnedOff({ feature, title, kinds, children }: Props) {
  const off = useOff();
  const isOff = feature !== undefined && off.includes(feature);
  const [wasOpen, setWasOpen] = useState(!isOff);
  if (!isOff && !wasOpen) setWasOpen(true);
  return (
    <>
      {isOff && <TurnedOffPanel title={title} kinds={kinds} />}
      {wasOpen && <Activity mode={isOff ? 'hidden' : 'visible'}>{children}</Activity>}
    </>
  );
}
