import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A top-level declaration of a module, or a member of an exported object, as `object.member`. */
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

/**
 * Declarations and everything they reach, by the names in them; from a dynamically imported module its default export.
 */
export function reach(from: (Declaration | undefined)[]): Declaration[] {
  const found = new Set(from.filter((one) => one !== undefined));
  for (const { file, text } of found) {
    const { declarations, imports } = moduleAt(file);
    for (const [, later = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) {
      const target = resolved(file, later);
      const loaded = target && moduleAt(target).declarations.get('default');
      if (loaded) found.add(loaded);
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
