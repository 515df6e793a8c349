import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentTokens, contrast, isReadable, readableShade } from './accent.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);

test('a colour that white text cannot be read on is recognised and gets a darker shade', () => {
  expect(['#8a1538', '#0b5d4e', '#000000'].map(isReadable)).toEqual([true, true, true]);
  expect(['#ffd400', '#ff6666', '#ffffff'].map(isReadable)).toEqual([false, false, false]);
  expect(readableShade('#8a1538')).toBe('#8a1538');
  expect(readableShade('#ffd400')).not.toBe('#ffd400');
});

test('any chosen colour gets a shade that is readable in both themes', () => {
  fc.assert(fc.property(anyColor, expectReadable));
});

function expectReadable(color: string): void {
  const accent = readableShade(color);
  expect(isReadable(accent)).toBe(true);
  const { light, dark } = accentTokens(accent);
  for (const tokens of [light, dark]) {
    for (const filled of ['--action', '--action-strong', '--hero-start', '--hero-middle', '--hero-end'] as const)
      expect(contrast(tokens[filled] as string, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['--curtain-wash', '--curtain-wash-strong'] as const)
      expect(contrast(tokens['--curtain'] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of ['#faf6ef', '#ffffff']) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of ['#130e17', '#2a2131'])
    expect(contrast(dark['--curtain'] as string, ground)).toBeGreaterThanOrEqual(4.5);
}
