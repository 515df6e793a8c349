import './look.css';
import { afterEach, expect, test } from 'vitest';

const isLinux = navigator.userAgent.includes('Linux');

afterEach(() => document.body.replaceChildren());

/** The size of a line of text in fonts and a weight, once they have loaded. */
async function sizeOf(text: string, fonts: string, weight = 400): Promise<{ width: number; height: number }> {
  const line = document.createElement('span');
  line.textContent = text;
  line.style.cssText = `display: inline-block; font: ${weight} 40px ${fonts}; line-height: normal; white-space: nowrap`;
  document.body.append(line);
  await document.fonts.load(`${weight} 40px ${fonts}`, text);
  return line.getBoundingClientRect();
}

test.runIf(isLinux)('the browser draws with the fonts that the tests bring, and sees none of the machine', async () => {
  const words = 'Wer zieht am Vorhang?';
  const sans = await sizeOf(words, 'sans-serif');
  const mono = await sizeOf(words, '"DejaVu Sans Mono"');
  expect(mono.width).not.toBeCloseTo(sans.width, 0);
  expect(await sizeOf(words, '"Fonts of the tests"')).toEqual(mono);
  for (const family of ['system-ui', '"DejaVu Sans"', '"Liberation Sans"', '"Noto Sans"', 'Arial'])
    expect((await sizeOf(words, `${family}, sans-serif`)).width, family).toBe(sans.width);
});

const words = {
  latin: 'Wer morgen früh an der Kasse steht, meldet sich bis sechs Uhr bei Bartholomäus; who is late writes a line.',
  arabic: 'يرجى الحضور إلى باب المسرح في السابعة مساء، ومن لديه المفاتيح فليحضرها معه.',
};

test.runIf(isLinux).for([
  [words.latin, '"Onest Variable"', '"Onest in DejaVu Sans"', 400],
  [words.latin, '"Onest Variable"', '"Onest in DejaVu Sans"', 600],
  [words.latin, '"Onest Variable"', '"Onest in DejaVu Sans"', 700],
  [words.arabic, '"Readex Pro Variable"', '"Readex Pro in DejaVu Sans"', 400],
  [words.arabic, '"Readex Pro Variable"', '"Readex Pro in DejaVu Sans"', 600],
] as const)('%s takes the room of %s in %s too, at weight %i', async ([text, web, device, weight]) => {
  const ours = await sizeOf(text, `${web}, "Onest Variable"`, weight);
  const theirs = await sizeOf(text, `${device}, "Onest Variable"`, weight);
  const raw = await sizeOf(text, '"DejaVu Sans", "Onest Variable"', weight);
  expect(Math.abs(theirs.width / ours.width - 1)).toBeLessThan(0.03);
  expect(Math.abs(theirs.height - ours.height)).toBeLessThan(1.5);
  // The same text in the device's font as it comes would not fit.
  expect(raw.height).not.toBe(ours.height);
});
