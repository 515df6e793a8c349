import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { companyWideRoles, type RoleName, type RoleScope } from '#contract/role-names.ts';
import { opens, sectionAt } from './features.ts';
import { buttonOf, expectToFit } from './testing/console-tour.ts';
import { shownScreens } from './testing/shown-screens.ts';

test.for(languages)(
  'in %s the sections and the buttons that leave the console take one line on a phone',
  { tags: 'long' },
  async (language) => {
    await showConsole(consolePaths.overview, { language });
    const back = page.getByRole('banner').getByRole('link').last();
    await expect.element(back).toHaveAttribute('href', paths.home);
    const section = page.getByRole('banner').getByRole('link').first();
    const line = [section, buttonOf('Second factor'), buttonOf('Lock'), back];
    for (const width of [360, 390]) {
      await page.viewport(width, 844);
      const middles = line
        .map((one) => one.element().getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
      expect(Math.max(...middles) - Math.min(...middles), `lines at ${width} px`).toBeLessThan(2);
    }
  },
);

// The longest words, and the other direction.
test.for(['de', 'ar'] as const)(
  'in %s the overview fits on a phone with text of twice the size',
  { tags: 'long' },
  async (language) => {
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    const screens = shownScreens[consolePaths.overview];
    const answers = Object.assign({}, ...screens.map((screen) => screen.answers));
    await showConsole(consolePaths.overview, { roles: ['hr', 'payroll', 'administrator'], language, answers });
    for (const { ready } of screens) {
      await expect.element(page.getByRole('main').getByText(ready, { exact: false }).first()).toBeVisible();
    }
    document.documentElement.style.fontSize = '200%';
    await expectToFit(document.documentElement);
  },
);

const [access = ''] = Object.values(
  import.meta.glob<string>('/docs/access.md', { query: '?raw', import: 'default', eager: true }),
);

const part: RoleScope = { locations: ['Freetown'], departments: null };

/** What a role for a part of the company may not call: docs/access.md has a row an operation, and a column a role. */
function barredTo(role: RoleName): string[] {
  const rows = access.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows.find(([, head]) => head === 'operation')?.indexOf(role) ?? 0;
  const barred = rows.filter((row) => ['404', 'the whole company'].includes(row[column] ?? ''));
  return barred.map(([, name = '']) => name.replaceAll('`', ''));
}

/** Whether a role for a part of the company opens an address. */
function isOpen(role: RoleName, address: string): boolean {
  const { pathname } = new URL(address, location.origin);
  const section = sectionAt(pathname);
  return section !== undefined && opens([{ role, scope: part }], section, pathname);
}

const openToParts = Object.values(shownScreens)
  .flat()
  .filter(({ role, address }) => !companyWideRoles.includes(role) && isOpen(role, address))
  .map((screen) => [`${screen.role} at ${screen.address}`, screen] as const);

/** What the server answers HR of a part instead: it counts no imports, which are of the whole company. */
function answersToPart(answers: Answers): Answers {
  const { 'overview.people': people } = answers;
  if (typeof people !== 'object' || !('imports' in people)) return answers;
  return { ...answers, 'overview.people': { ...people, imports: 0, failedImports: [] } };
}

/** What says that a screen is loaded, where a part of the company is shown another section of it, or less. */
const readyForParts: Record<string, string> = {
  [`${consolePaths.structure}?show=zones`]: 'Front of House',
  [`${consolePaths.structure}?show=retention`]: 'Front of House',
  [consolePaths.newArticle]: 'Must be read',
};

test.for(openToParts)(
  'for a part of the company, %s asks for nothing, and leads nowhere, that is refused',
  { tags: 'long' },
  async ([, { role, address, answers, ready }]) => {
    await page.viewport(1280, 900);
    onTestFinished(() => page.viewport(390, 844));
    const barred = barredTo(role);
    expect(barred).toContain('companySetup.read');
    const server = await showConsole(address, { roles: [role], scope: part, answers: answersToPart(answers) });
    const main = page.getByRole('main');
    await expect.element(main.getByText(readyForParts[address] ?? ready, { exact: false }).first()).toBeVisible();
    await expect.poll(() => queryClient.isFetching({ queryKey: ['console'] })).toBe(0);
    expect(server.called().filter((name) => barred.includes(name))).toEqual([]);
    const links = main.element().querySelectorAll<HTMLAnchorElement>('a[href^="/console"]');
    expect([...links].map(({ href }) => href).filter((href) => !isOpen(role, href))).toEqual([]);
  },
);
