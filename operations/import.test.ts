import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EmptyHouses, emptyHouses } from './testing/empty-houses.ts';
import { accept, beginStagedoor, chosenPassword, mailsIn, open, stagedoor, tokenIn } from './testing/operator.ts';
import { signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

let houses: EmptyHouses;
beforeAll(async () => {
  houses = await emptyHouses();
  return houses.close;
});

/** A company of so many people, each under one of the first hundred. */
async function crowd(count: number): Promise<string> {
  const file = join(await temporaryFolder(), 'employees.csv');
  const lines = Array.from({ length: count }, (_, index) => {
    const manager = index === 0 ? '' : `p${Math.floor(index / 100)}@house.example`;
    return `p${index}@house.example,Person ${index},user${index},E-${index},${manager}`;
  });
  await writeFile(file, ['email,full name,username,employee id,manager email', ...lines].join('\n'));
  return file;
}

describe.each(['embedded', 'postgres'] as const)('an import on the %s database', (kind) => {
  test('shows without --yes, writes with it, and mails each who is new', async () => {
    const settings = await houses.make(kind);
    const file = await crowd(12);
    const looked = await stagedoor(settings, 'import', 'employees', file);
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is written yet')]);
    expect(await mailsIn(settings)).toEqual([]);
    const done = await stagedoor(settings, 'import', 'employees', file, '--yes');
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('Imported: 12 new.')]);
    expect(new Set((await mailsIn(settings)).map(tokenIn)).size).toBe(12);

    const server = await open(settings);
    const mail = (await mailsIn(settings)).find((content) => /^To: p7@house\.example/im.test(content));
    expect((await accept(server.url, tokenIn(mail))).status).toBe(200);
    expect(await signIn(server.url, 'p7@house.example', chosenPassword)).not.toBeNull();
  });

  test('leaves nothing behind where it is killed in the middle, and the next one does it all', async () => {
    const settings = await houses.make(kind);
    // So many that it takes longer than the first line of progress, which comes after three seconds.
    const file = await crowd(10_000);
    const importing = beginStagedoor(settings, 'import', 'employees', file, '--yes');
    await importing.says(/Importing: [1-9]/);
    importing.kill('SIGKILL');
    expect((await importing.ended).signal).toBe('SIGKILL');

    const again = await stagedoor(settings, 'import', 'employees', file);
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('10000 new, 0 changed, 0 unchanged')]);
    expect(await mailsIn(settings)).toEqual([]);
  });
});
