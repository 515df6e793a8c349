import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
let house: string;

/** A small house of our shape, in which each test breaks one rule and mends it again. */
const sound: Record<string, string> = {
  'contract/pay.ts': 'export const pay = 1;',
  'client/ui/button.tsx': 'export const Button = 1;',
  'client/pay/pay-card.tsx': "import '#client/ui/button.tsx'; import '#contract/pay.ts'; export const PayCard = 1;",
  'client/pay/pay-screen.tsx': "import './pay-card.tsx'; export default 1;",
  'client/profile/more-screen.tsx': 'export default 1;',
  'client/home/home-screen.tsx': "import '#client/pay/pay-card.tsx'; export default 1;",
  'client/shell/routes.tsx': "import('#client/pay/pay-screen.tsx'); export const routes = 1;",
  'server/http/door.ts': 'export const door = 1;',
  'server/pay/pay-routes.ts': "import '#server/http/door.ts'; import '#contract/pay.ts'; export const payRoutes = 1;",
  'server/profile/profile-rows.ts': 'export const rows = 1;',
  'server/stagedoor/commands.ts': "import '#server/pay/pay-routes.ts'; export const commands = 1;",
  'server/stagedoor.ts': "import './stagedoor/commands.ts'; export default 1;",
  'server/app.ts': 'export const app = 1;',
};

const broken: [name: string, file: string, line: string][] = [
  ['no-cycles', 'client/ui/button.tsx', "import './icon.tsx';"],
  ['contract-stands-alone', 'contract/pay.ts', "import '#client/ui/button.tsx';"],
  ['client-never-server', 'client/pay/pay-card.tsx', "import '#server/pay/pay-routes.ts';"],
  ['client-never-server', 'client/pay/pay-card.tsx', "import type { payRoutes } from '#server/pay/pay-routes.ts';"],
  ['server-never-client', 'server/pay/pay-routes.ts', "import '#client/pay/pay-card.tsx';"],
  ['platform-knows-no-feature', 'client/ui/button.tsx', "import '#client/pay/pay-card.tsx';"],
  ['platform-knows-no-feature', 'server/http/door.ts', "import '#server/pay/pay-routes.ts';"],
  ['features-know-no-feature', 'client/profile/more-screen.tsx', "import '#client/pay/pay-card.tsx';"],
  ['features-know-no-feature', 'client/pay/pay-card.tsx', "import '#client/shell/routes.tsx';"],
  ['features-know-no-feature', 'server/pay/pay-routes.ts', "import '#server/profile/profile-rows.ts';"],
  ['nobody-knows-the-operator', 'server/pay/pay-routes.ts', "import '#server/stagedoor/commands.ts';"],
  ['nobody-knows-the-operator', 'server/app.ts', "import './stagedoor/commands.ts';"],
  ['home-takes-cards-only', 'client/home/home-screen.tsx', "import '#client/pay/pay-screen.tsx';"],
  ['only-the-shell-loads-screens', 'client/profile/more-screen.tsx', "import('#client/pay/pay-screen.tsx');"],
  ['imports-resolve', 'client/pay/pay-card.tsx', "import '#client/ui/nothing.tsx';"],
];

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'import-law-'));
  for (const file of ['package.json', '.dependency-cruiser.cjs']) await cp(join(root, file), join(house, file));
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [file, text] of Object.entries(sound)) await write(file, text);
});

afterAll(() => rm(house, { recursive: true }));

test('a sound house breaks no rule', async () => {
  expect(await judge()).toEqual([]);
});

test.for(broken)('%s: %s may not say %s', async ([rule, file, line]) => {
  const before = await readFile(join(house, file), 'utf8');
  await write('client/ui/icon.tsx', "import './button.tsx'; export const Icon = 1;");
  await write(file, `${line}\n${before}`);
  try {
    const violations = await judge();
    expect(violations.map(({ name }) => name)).toContain(rule);
    expect(violations.every(({ comment }) => comment.length > 20)).toBe(true);
  } finally {
    await write(file, before);
    await rm(join(house, 'client/ui/icon.tsx'));
  }
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

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), text);
}

async function judge(): Promise<{ name: string; comment: string }[]> {
  const command = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'client', 'contract', 'server'];
  const { stdout } = await run(join(root, 'node_modules/.bin/depcruise'), command, { cwd: house }).catch(
    (failed) => failed,
  );
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[]; ruleSetUsed: RuleSet } };
  return report.summary.violations.map(({ rule }) => ({
    name: rule.name,
    comment: report.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}

type RuleSet = { forbidden: { name: string; comment: string }[] };
