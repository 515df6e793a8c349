import { globSync, readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

/** How the names of files begin that hold anything of the console: build-steps/size-budgets.mjs looks who loads one. */
export const consoleOnly = 'console-only-';

/** Whether a module is the console's own: its code, its styles or its words, which no employee's browser loads. */
export function isOfConsole(moduleId: string): boolean {
  return /\/client\/console\/|\.po\?console$/.test(moduleId);
}

/** Names imported from lucide-react, as its files are called: key-round. */
function iconsIn(files: string[]): Set<string> {
  const lists = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
  ]);
  const names = lists.flatMap(([, list = '']) => list.match(/[A-Z]\w*/g) ?? []);
  return new Set(names.map((name) => name.replace(/(?<=[a-z])[A-Z0-9]/g, '-$&').toLowerCase()));
}

const files = globSync('client/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file));
/** A library's one file leads to all of its icons, so who shows which is read from our own code. */
const icons = {
  ofConsole: iconsIn(files.filter((file) => file.startsWith('client/console/'))),
  ofOthers: iconsIn(files.filter((file) => !file.startsWith('client/console/'))),
};

/** Whether nothing but the console leads to a module, such as an icon or a part of a library that only it uses. */
export function isOnlyForConsole(moduleId: string, context: Rolldown.ChunkingContext): boolean {
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(moduleId)?.[1];
  if (icon) return icons.ofConsole.has(icon) && !icons.ofOthers.has(icon);
  const seen = new Set([moduleId]);
  for (const id of seen) {
    if (isOfConsole(id)) continue;
    const found = context.getModuleInfo(id);
    if (!found || found.isEntry) return false;
    for (const importer of [...found.importers, ...found.dynamicImporters]) seen.add(importer);
  }
  return true;
}
