import { expect, test } from 'vitest';
import { crowdFile } from './testing/crowd-file.ts';
import { beginStagedoor, emptyTestServer, stagedoor } from './testing/operator.ts';

test.each(['embedded', 'postgres'] as const)(
  'an import on the %s database that is killed in the middle is brought to its end by the next one',
  async (kind) => {
    const settings = await emptyTestServer(kind);
    // Enough to take longer than the first progress line, which comes after three seconds.
    const file = await crowdFile(10_000);
    const importing = beginStagedoor(settings, 'import', 'employees', file, '--yes');
    await importing.says(/Importing: [1-9]/);
    importing.kill('SIGKILL');
    expect((await importing.ended).signal).toBe('SIGKILL');

    const again = await stagedoor(settings, 'import', 'employees', file, '--yes', '--no-invite');
    const [, added, unchanged] = /(\d+) new, 0 changed, (\d+) unchanged/.exec(again.said) ?? [];
    expect([again.code, Number(added) + Number(unchanged)]).toEqual([0, 10_000]);
    expect(Number(unchanged)).toBeGreaterThan(0);
    const once = await stagedoor(settings, 'import', 'employees', file);
    expect(once.said).toContain('0 new, 0 changed, 10000 unchanged');
  },
);
