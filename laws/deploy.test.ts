import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/environment/settings-schema.ts';

const deploy = join(import.meta.dirname, '../deploy');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd).each(['stagedoor', 'stagedoor-backup'])(
  'the unit %s has little to do harm with: needs systemd-analyze, and passes below 2.5',
  (unit) => {
    const options = ['security', '--offline=true', '--threshold=25', join(deploy, `${unit}.service`)];
    const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`exposure level for ${unit}.service: `)]);
  },
);

test('the settings that an installation begins with exist', () => {
  const lines = readFileSync(join(deploy, 'stagedoor.env'), 'utf8').split('\n');
  const named = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in settingsSchema.shape))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['PUBLIC_URL', 'AUTH_SECRET', 'TRUSTED_PROXIES', 'DATA_DIR']));
});
