import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A top-level declaration of a module, a member of an exported object as `object.member`, or an SQL function. */
export type Declaration = { file: string; name: string; text: string };

type Module = { declarations: Map<string, Declaration>; imports: Map<string, { file: string; name: string }> };

const modules = new Map<string, Module>();
const start = /^(?=(?:export )?(?:default )?(?:async )?(?:const|let|function|type|class)\b)/m;
const nameOf = /^(?:export )?(default )?(?:async )?(?:const|let|function\*?|type|class) (\w+)/;

/** Parses one of our modules from its text alone; relies on Biome's formatting. */
export function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  // Names in comments and types are no references.
  const source = readFileSync(file, 'utf8')
    .replaceAll(/^\s*(\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/(?<=^\}) satisfies [^;]+(?=;)/gm, '');
  const declarations = new Map<string, Declaration>();
  const add = (name: string, text: string) => declarations.set(name, { file, name, text });
  for (const text of source.split(start)) {
    const [, isDefault, name = ''] = nameOf.exec(text) ?? [];
    if (!name) continue;
    add(isDefault ? 'default' : name, text);
    if (!/^export const \w+(?:: [^=]+)? = \{$/m.test(text)) continue;
    for (const member of text.split(/^ {2}(?=(?:async )?\w+(?:: |\())/m).slice(1)) {
      add(`${name}.${/^(?:async )?(\w+)/.exec(member)?.[1]}`, member);
    }
  }
  const imports: Module['imports'] = new Map();
  for (const [, names = '', from = ''] of source.matchAll(/^import (?!type)([^'"]*?) from '([^']+)';$/gms)) {
    const target = resolved(file, from);
    if (!target) continue;
    const [, own] = /^(\w+)/.exec(names) ?? [];
    if (own) imports.set(own, { file: target, name: 'default' });
    for (const [, name = '', as] of names
      .replace(/^\w+,?/, '')
      .matchAll(/(?<!type )\b(\w+)(?: as (\w+))?(?=[,\s}])/g)) {
      imports.set(as ?? name, { file: target, name });
    }
  }
  const found = { declarations, imports };
  modules.set(file, found);
  return found;
}

function resolved(file: string, from: string): string | null {
  const target = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from));
  return /^(client|server)\/.*\.tsx?$/.test(target) && existsSync(target) ? target : null;
}

/** The functions of the database, each as the newest migration has it. */
const sqlFunctions = new Map(
  globSync('server/db/migrations/*.sql')
    .sort()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8').replaceAll(/--.*$/gm, '');
      return [...source.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION "?(\w+)[\s\S]*?\$\$;/gim)].map(
        ([text, name = '']): [string, Declaration] => [name, { file, name, text }],
      );
    }),
);

/** What code names of a module that it loads later: the default export, or others by their names. */
function loadedLater(file: string, later: string): Declaration[] {
  const target = resolved(file, later);
  if (!target) return [];
  const source = readFileSync(file, 'utf8');
  const { declarations } = moduleAt(target);
  return [...declarations.values()].filter(
    ({ name, text }) => name === 'default' || (text.startsWith('export') && new RegExp(`\\.${name}\\b`).test(source)),
  );
}

/** Declarations and everything they reach, by the names in them. */
export function reach(from: (Declaration | undefined)[]): Declaration[] {
  const found = new Set(from.filter((one) => one !== undefined));
  for (const { file, text } of found) {
    for (const [, name = ''] of text.matchAll(/\b(\w+)"?\(/g)) {
      const called = sqlFunctions.get(name);
      if (called) found.add(called);
    }
    if (file.endsWith('.sql')) continue;
    const { declarations, imports } = moduleAt(file);
    for (const [, later = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) {
      for (const one of loadedLater(file, later)) found.add(one);
    }
    for (const [, name = '', member = ''] of text.matchAll(/(?<=\.\.\.|[^.\w])(\w+)(?:\.(\w+))?/g)) {
      const to = imports.get(name) ?? { file, name };
      const among = to.file === file ? declarations : moduleAt(to.file).declarations;
      const one = among.get(`${to.name}.${member}`) ?? among.get(to.name);
      if (one) found.add(one);
    }
  }
  return [...found];
}
