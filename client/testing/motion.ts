import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Has things move until the test is over, as they do for everybody who did not ask for less motion. */
export async function wantMotion(): Promise<void> {
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce'));
}

async function prefer(value: string): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
