import type { ReactNode } from 'react';
import type { FeatureSwitch } from '#contract/switches.ts';
import { useOff } from './session.ts';

/** Its children, unless the company has turned their feature off. */
export function UnlessOff({ feature, children }: { feature: FeatureSwitch; children: ReactNode }) {
  return useOff().includes(feature) ? null : children;
}
