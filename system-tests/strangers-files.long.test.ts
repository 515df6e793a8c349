import { expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { run } from './testing/running.ts';

test('hostile files hold nobody up, are answered in time, and leave nothing behind', async () => {
  const few = ['files', '1', '25', '15', '0.01'];
  const bench = run(process.execPath, ['bench/main.ts', 'abuse', ...few], { cwd: root, env: process.env });
  const { code } = await bench.ended;
  expect(code, bench.output()).toBe(0);
});
