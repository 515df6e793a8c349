import { expect, test } from 'vitest';
import { beginProgress } from './progress.ts';

function shown(isTTY: boolean) {
  let time = 0;
  let written = '';
  const out = { isTTY, write: (text: string) => (written += text) };
  const progress = beginProgress('Importing', 2_000, out, () => time);
  return {
    progress,
    written: () => written,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('a terminal shows a bar that is drawn again in place, and is gone at the end', () => {
  const { progress, written, wait } = shown(true);
  progress.step(500);
  expect(written()).not.toContain('500');
  wait(200);
  progress.step(500);
  expect(written()).toContain('\r███████████████░░░░░░░░░░░░░░░ Importing: 1,000 of 2,000 (50 %)');
  expect(written()).not.toContain('\n');
  progress.end();
  expect(written().endsWith('\r\x1b[K')).toBe(true);
});

test('a log gets a line every few seconds, and nothing of a terminal', () => {
  const { progress, written, wait } = shown(false);
  progress.step(500);
  wait(2_900);
  progress.step(500);
  wait(200);
  progress.step(500);
  progress.end();
  expect(written()).toBe('Importing: 0 of 2,000 (0 %)\nImporting: 1,500 of 2,000 (75 %)\n');
});

test('no work is done work', () => {
  let written = '';
  beginProgress('Importing', 0, { write: (text: string) => (written += text) });
  expect(written).toBe('Importing: 0 of 0 (100 %)\n');
});
