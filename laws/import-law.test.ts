import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const trees: string[] = [];

/** A small tree that breaks no rule. */
const sound: Record<string, string> = {
  'contract/pay.ts': 'export const pay = 1;',
  'client/ui/button.tsx': 'export const Button = 1;',
  'client/pay/pay-card.tsx': "import '#client/ui/button.tsx'; import '#contract/pay.ts'; export const PayCard = 1;",
  'client/pay/pay-screen.tsx': "import './pay-card.tsx'; export default 1;",
  'client/profile/more-screen.tsx': 'export default 1;',
  'client/console/console-frame.tsx': 'export default 1;',
  'client/home/home-screen.tsx': "import '#client/pay/pay-card.tsx'; export default 1;",
  'client/shell/app.tsx': 'export const app = 1;',
  'client/testing/show-app.tsx': "import '#client/shell/routes.tsx'; export const showApp = 1;",
  'client/home/home-screen.browser.test.tsx': "import '#client/testing/show-app.tsx';",
  'client/pay/pay-screen.browser.test.tsx': "import '#client/testing/show-app.tsx';",
  'client/shell/routes.tsx':
    "import('#client/pay/pay-screen.tsx'); import('#client/console/console-frame.tsx'); export const routes = 1;",
  'server/http/door.ts': 'export const door = 1;',
  'server/pay/pay-routes.ts': "import '#server/http/door.ts'; import '#contract/pay.ts'; export const payRoutes = 1;",
  'server/profile/profile-rows.ts': "import 'drizzle-orm'; import './profile-tables.ts'; export const rows = 1;",
  'server/profile/profile-tables.ts': "import 'drizzle-orm'; export const table = 1; export type Row = 1;",
  'server/profile/profile-routes.ts': "import type { Row } from './profile-tables.ts'; export const routes: Row = 1;",
  'cli/commands.ts': "import '#server/pay/pay-routes.ts'; export const commands = 1;",
  'cli/stagedoor.ts': "import './commands.ts'; export default 1;",
  'demo/load.ts': "import './demo-rows.ts'; export const load = 1;",
  'demo/demo-rows.ts': "import '#server/profile/profile-tables.ts'; export const rows = 1;",
  'server/app.ts': 'export const app = 1;',
};

/** Violations of the rules, each in a file that breaks no other rule. */
const broken: [name: string, file: string, line: string][] = [
  ['no-cycles', 'client/ui/button.tsx', "import './icon.tsx';"],
  ['contract-stands-alone', 'contract/pay.ts', "import '#client/ui/button.tsx';"],
  ['client-never-server', 'client/pay/pay-card.tsx', "import '#server/pay/pay-routes.ts';"],
  [
    'client-never-server',
    'client/profile/more-screen.tsx',
    "import type { payRoutes } from '#server/pay/pay-routes.ts';",
  ],
  ['server-never-client', 'server/pay/pay-routes.ts', "import '#client/pay/pay-card.tsx';"],
  ['platform-knows-no-feature', 'client/ui/button.tsx', "import '#client/pay/pay-card.tsx';"],
  ['platform-knows-no-feature', 'server/http/door.ts', "import '#server/pay/pay-routes.ts';"],
  ['features-know-no-feature', 'client/profile/more-screen.tsx', "import '#client/pay/pay-card.tsx';"],
  ['features-know-no-feature', 'client/pay/pay-card.tsx', "import '#client/shell/routes.tsx';"],
  ['features-know-no-feature', 'server/pay/pay-routes.ts', "import '#server/profile/profile-rows.ts';"],
  ['nobody-knows-the-operator', 'server/pay/pay-routes.ts', "import '#cli/commands.ts';"],
  ['nobody-knows-the-operator', 'server/app.ts', "import '#cli/commands.ts';"],
  ['home-takes-cards-only', 'client/home/home-screen.tsx', "import '#client/pay/pay-screen.tsx';"],
  ['only-the-shell-loads-screens', 'client/profile/more-screen.tsx', "import('#client/pay/pay-screen.tsx');"],
  ['the-console-comes-late', 'client/shell/app.tsx', "import '#client/console/console-frame.tsx';"],
  ['sql-in-rows-only', 'server/pay/pay-routes.ts', "import 'drizzle-orm';"],
  ['sql-in-rows-only', 'server/profile/profile-routes.ts', "import './profile-tables.ts';"],
  ['sql-in-rows-only', 'demo/load.ts', "import '#server/profile/profile-tables.ts';"],
  ['tests-support-stays-in-tests', 'client/shell/app.tsx', "import '#client/testing/show-app.tsx';"],
  ['imports-resolve', 'client/pay/pay-card.tsx', "import '#client/ui/nothing.tsx';"],
];

async function treeOf(files: Record<string, string>): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'import-law-'));
  trees.push(tree);
  for (const file of ['package.json', '.dependency-cruiser.cjs']) await cp(join(root, file), join(tree, file));
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  return tree;
}

afterAll(() => Promise.all(trees.map((tree) => rm(tree, { recursive: true }))));

let violations: Violation[];
beforeAll(async () => {
  const files: Record<string, string> = {
    ...sound,
    'client/ui/icon.tsx': "import './button.tsx'; export const Icon = 1;",
  };
  for (const [, file, line] of broken) files[file] = `${line}\n${files[file]}`;
  violations = await judge(await treeOf(files));
});

test('a sound tree breaks no rule', async () => {
  expect(await judge(await treeOf(sound))).toEqual([]);
});

test.for(broken)('%s: %s may not say %s', ([rule, file]) => {
  const found = violations.filter(({ name, from }) => name === rule && from === file);
  expect(found).not.toEqual([]);
  for (const { comment } of found) expect(comment.length).toBeGreaterThan(20);
});

test('nothing climbs out of its folder with ../', async () => {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
  });
  const climbing: string[] = [];
  for (const file of stdout.trim().split('\n')) {
    const text = await readFile(join(root, file), 'utf8');
    if (/(from|import\(|import) '\.\.\//.test(text) && !file.startsWith('laws/')) climbing.push(file);
  }
  expect(climbing, "Leaving the folder? Write its full name, such as '#client/ui/button.tsx'.").toEqual([]);
});

type Violation = { name: string; from: string; comment: string };

async function judge(tree: string): Promise<Violation[]> {
  const command = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'client',
    'contract',
    'server',
    'cli',
    'demo',
  ];
  const { stdout } = await run(join(root, 'node_modules/.bin/depcruise'), command, { cwd: tree }).catch(
    (failed) => failed,
  );
  const { violations, ruleSetUsed } = (JSON.parse(stdout) as { summary: Summary }).summary;
  return violations.map(({ rule, from }) => ({
    name: rule.name,
    from,
    comment: ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}

type Summary = {
  violations: { rule: { name: string }; from: string }[];
  ruleSetUsed: { forbidden: { name: string; comment: string }[] };
};
