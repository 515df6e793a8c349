import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Enables motion until the test ends, as for everybody who did not ask for less of it. */
export async function wantMotion(): Promise<void> {
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce'));
}

async function prefer(value: string): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
