import { globSync, readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

/** The prefix of files that contain console code; build-steps/size-budgets.mjs checks who loads them. */
export const consoleOnly = 'console-only-';

/** Whether a module is the console's own code, styles or words, which no employee's browser loads. */
export function isOfConsole(moduleId: string): boolean {
  return /\/client\/console\/|\.po\?console$/.test(moduleId);
}

/** The names imported from lucide-react, as its files are called, such as key-round. */
function iconsIn(files: string[]): Set<string> {
  const lists = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
  ]);
  const names = lists.flatMap(([, list = '']) => list.match(/[A-Z]\w*/g) ?? []);
  return new Set(names.map((name) => name.replace(/(?<=[a-z])[A-Z0-9]/g, '-$&').toLowerCase()));
}

const files = globSync('client/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file));
/** A library's single entry leads to all its icons, so our own code tells who uses which. */
const icons = {
  ofConsole: iconsIn(files.filter((file) => file.startsWith('client/console/'))),
  ofOthers: iconsIn(files.filter((file) => !file.startsWith('client/console/'))),
};

/** Whether only the console leads to a module, such as an icon or a part of a library. */
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
