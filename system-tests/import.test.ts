import { expect, test } from 'vitest';
import { crowdFile } from './testing/crowd-file.ts';
import { accept, chosenPassword, emptyTestServer, mailsIn, open, stagedoor, tokenIn } from './testing/operator.ts';
import { signIn } from './testing/sign-in.ts';

test('an import shows without --yes, writes with it, and mails each who is new', { tags: 'long' }, async () => {
  const settings = await emptyTestServer('postgres');
  const file = await crowdFile(12);
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
