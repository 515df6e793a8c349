import type { ReactNode } from 'react';
import TurnedOff from '#client/outbox/off/turned-off.tsx';
import { useOff } from '#client/session/session.ts';
import type { FeatureSwitch } from '#contract/switches.ts';

type Props = { feature: FeatureSwitch; title: string; children: ReactNode };

/** A screen of texts, unless the company has turned off what they belong to: then it says so. */
export function UnlessTurnedOff({ feature, title, children }: Props) {
  return useOff().includes(feature) ? <TurnedOff title={title} /> : children;
}
