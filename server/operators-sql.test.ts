import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { root } from '#server/testing/child-process.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const pageOf = (name: string) => readFile(join(root, 'docs', name), 'utf8');
const page = await pageOf('operations.md');

/** The statements of a section of the document, verbatim. */
function sqlOf(section: string): string[] {
  const [, text = ''] = new RegExp(`\n## ${section}\n(.*?)\n##`, 's').exec(page) ?? [];
  const indented = text.match(/(?<=\n) {4}.*/g) ?? [];
  const whole = indented.filter((line) => !/^ +(npm|--) /.test(line)).join('\n');
  return whole.split(/(?<=;)\n/);
}

test('the SQL for notifications and for a copied data folder is answered', async () => {
  const inline = (await pageOf('backup.md')).match(/(?<=`)(?:select|update) [^`]*;(?=`)/g) ?? [];
  expect(inline).toHaveLength(1);
  for (const query of [...sqlOf('Notifications'), ...inline]) await testServer.db.execute(sql.raw(query));
});
