import { expect, test } from 'vitest';
import { crowdFile } from './testing/crowd-file.ts';
import { beginStagedoor, emptyTestServer, mailsIn, stagedoor } from './testing/operator.ts';

test.each(['embedded', 'postgres'] as const)(
  'an import on the %s database leaves nothing behind where it is killed in the middle, and the next one does it all',
  async (kind) => {
    const settings = await emptyTestServer(kind);
    // Enough to take longer than the first progress line, which comes after three seconds.
    const file = await crowdFile(10_000);
    const importing = beginStagedoor(settings, 'import', 'employees', file, '--yes');
    await importing.says(/Importing: [1-9]/);
    importing.kill('SIGKILL');
    expect((await importing.ended).signal).toBe('SIGKILL');

    const again = await stagedoor(settings, 'import', 'employees', file);
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('10000 new, 0 changed, 0 unchanged')]);
    expect(await mailsIn(settings)).toEqual([]);
  },
);
