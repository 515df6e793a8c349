import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import { migrationsFolder } from '#server/file-paths.ts';
import { ownAddresses } from '#server/http/origins.ts';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { open } from './testing/operator.ts';
import { quietSettings } from './testing/quiet-settings.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';

const [someone = ''] = demoEmails;

test('the demo moves in once, and opens again with sessions alive; the log names each migration that ran', async () => {
  const settings = await quietSettings();
  const first = await open({ ...settings, LOG_LEVEL: 'info' });
  const ran = [...first.output().matchAll(/"migration":"([^"]+)","msg":"a migration ran"/g)].map(([, name]) => name);
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  expect(ran).toEqual(journal.entries.map(({ tag }: { tag: string }) => tag));
  expect(first.output()).toContain('moving in');
  expect(first.output()).toContain(`Stagedoor is open at http://localhost:${settings.PORT}`);
  expect(first.output()).toContain(demoPassword);
  expect(first.output()).toContain('HOST=0.0.0.0');
  for (const address of ownAddresses()) {
    await expect(fetch(`http://${address}:${settings.PORT}/health/live`)).rejects.toThrow('fetch failed');
  }
  const cookie = await signIn(first.url, someone, demoPassword);
  expect(await first.stop()).toEqual({ code: 0, signal: null });

  const second = await open({ ...settings, LOG_LEVEL: 'info' });
  expect(second.output()).toMatch(
    new RegExp(`"version":"${packageFile.version}","commit":"[0-9a-f]{40}".*"msg":"started"`),
  );
  expect(second.output()).not.toContain('a migration ran');
  expect(second.output()).not.toContain('moving in');
  expect(await isSignedIn(second.url, cookie as string)).toBe(true);
});
