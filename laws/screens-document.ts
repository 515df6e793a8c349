import { globSync, readFileSync } from 'node:fs';
import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import { contract } from '#contract/contract.ts';
import { type Path, paths } from '#contract/paths.ts';
import { type ScreenFacts, screenFacts } from '#contract/screen-facts.ts';
import { type Declaration, moduleAt, reach } from './code-graph.ts';

/** Every operation, and what code names it by: its name or, past `call`, its address. */
const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.entries(its).map(([name, one]) => ({
    operation: `${feature}.${name}`,
    names: [`'${feature}.${name}'`, `'/api${one['~orpc'].route.path}'`],
  })),
);

/** What runs beside the screens, and the files it starts from. */
const besides: [string, string[]][] = [
  ['every screen, once somebody is signed in', ['client/shell/start-signed-in.ts', 'client/shell/live.tsx']],
  ['every screen of the console', ['client/console/console-frame.tsx']],
  ['the service worker', ['service-worker', 'background-sync', 'push'].map((name) => `client/worker/${name}.ts`)],
];

/** The file of each screen, from the route tables in client/shell. */
function screenFiles(): Map<Path | ConsolePath, string> {
  const tables = ['screens', 'entrance-screens', 'console-screens']
    .map((name) => readFileSync(`client/shell/${name}.ts`, 'utf8'))
    .join();
  const lines = tables.matchAll(
    /\[(paths|consolePaths)\.(\w+)\]: (?:screen|part)\(\s*\(\) => import\('(#|\.)([^']+)'/g,
  );
  const named = [...lines].map(([, table, name, from, file = '']): [Path | ConsolePath, string] => [
    table === 'paths' ? paths[name as keyof typeof paths] : consolePaths[name as keyof typeof consolePaths],
    from === '#' ? file : `client/shell${file}`,
  ]);
  return new Map([
    [paths.login, 'client/auth/login-screen.tsx'],
    [paths.myVoice, 'client/my-voice/my-voice-screen.tsx'],
    ...named,
  ]);
}

/** The operations that code calls: reads by its queries, and others by name. */
function askedBy(reached: Declaration[]): { reads: string[]; others: string[] } {
  // It names every read, and asks for none.
  const code = reached.filter(({ file }) => file !== 'client/api/read-decisions.ts');
  const namedIn = (some: typeof code) =>
    operations
      .filter(({ names }) => some.some(({ text }) => names.some((name) => text.includes(name))))
      .map(({ operation }) => operation);
  const isQuery = ({ file }: (typeof code)[number]) => file.endsWith('-queries.ts');
  const reads = namedIn(code.filter(isQuery));
  const others = namedIn(code.filter((one) => !isQuery(one))).filter((one) => !reads.includes(one));
  return { reads: sorted(reads), others: sorted(others) };
}

const declared = (file: string) => [...moduleAt(file).declarations.values()];
const exported = (file: string) => declared(file).filter(({ text }) => text.startsWith('export'));

/** Each handler's text, from its operation's name to the next one's. */
const handlers = globSync('server/*/**/*-routes.ts').flatMap((file) => {
  const [, ...texts] = readFileSync(file, 'utf8').split(/(?:^ +\w+: )?\boperation\.(?=\w+\.\w+\b)/m);
  return texts.map((text) => ({ file, name: /^\w+\.\w+/.exec(text)?.[0] ?? '', text }));
});

const app = readFileSync('server/app.ts', 'utf8');

/** What a handler names by a parameter of its routes function: server/app.ts says what it is, or what made it. */
function handedIn({ file, text }: Declaration): Declaration[] {
  const [, routes, parameter] =
    /^export (?:function|const) (\w+)(?: = )?\((\w+): /m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!parameter) return [];
  const uses = [...text.matchAll(new RegExp(`\\b${parameter}\\b(?:\\.(\\w+))?`, 'g'))];
  const [, argument = ''] = new RegExp(`\\b${routes}\\((.*)\\)`).exec(app) ?? [];
  const { imports } = moduleAt('server/app.ts');
  return uses.flatMap(([, member]) =>
    [...argument.matchAll(/\w+/g)].flatMap(([name]) => {
      const [, maker = name] = new RegExp(`const ${name} = (?:await )?(\\w+)\\(`).exec(app) ?? [];
      const from = imports.get(maker);
      const made = from && moduleAt(from.file).declarations.get(from.name);
      return made ? [partOf(made, member)] : [];
    }),
  );
}

/** The line of a returned object that makes a member, or what made the object without such lines. */
function partOf(made: Declaration, member: string | undefined): Declaration {
  const lines = /^ {4}(\w+): \w+\(.*\),$/gm;
  const own = [...made.text.matchAll(lines)].find(([, name]) => name === member);
  // Its own name would lead back to the whole.
  return { ...made, text: own ? own[0] : made.text.replaceAll(lines, '').replace(made.name, '') };
}

const tables = new Set(
  globSync('server/**/*-tables.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table),
  ),
);

/** The tables that a declaration defines, or that its SQL names. */
function tablesIn({ text }: Declaration): string[] {
  const defined = text.matchAll(/= pgTable\(\s*'(\w+)'/g);
  const inSql = text.matchAll(/(?:\b(?:from|join|into|update)\s+|\bsql`)"?(\w+)\b/gi);
  return [...defined, ...inSql].map(([, table = '']) => table).filter((table) => tables.has(table));
}

/** The files that answer an operation, and the rows and tables its handler reaches. */
function answerOf(operation: string): { files: string[]; rows: string[]; tables: string[] } {
  const own = handlers.filter(({ name }) => name === operation);
  const code = reach([...own, ...own.flatMap(handedIn)]);
  const tables = code.flatMap(tablesIn);
  const rows = code.map(({ file }) => file).filter((file) => file.endsWith('-rows.ts') || file.endsWith('.sql'));
  return { files: sorted(own.map(({ file }) => file)), rows: sorted(rows), tables: sorted(tables) };
}

const sorted = (list: string[]) => [...new Set(list)].sort();
const listed = (list: string[]) => list.map((one) => `\`${one}\``).join(' ');
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** The content of docs/screens.md. */
export function screensDocument(): string {
  const files = screenFiles();
  const asked = new Set<string>();
  const rowOf = (name: string, place: string, files: string[], code: Declaration[]) => {
    const { reads, others } = askedBy(reach(code));
    for (const one of [...reads, ...others]) asked.add(one);
    return row(name, place, listed(files), listed(reads), listed(others));
  };
  const ofApp = Object.entries(screenFacts).filter(([path]) => path !== paths.gallery && path !== paths.console);
  const ofConsole = Object.values(consolePaths).map((path) => [path, screenFacts[paths.console]] as const);
  const screens: (readonly [string, ScreenFacts])[] = [...ofApp, ...ofConsole];
  const rows = screens.map(([path, { frame, depth }]) => {
    const file = files.get(path as Path | ConsolePath);
    if (!file) throw new Error(`No table of client/shell names the file of ${path}.`);
    return rowOf(`\`${path}\``, `${frame}, ${depth}`, [file], exported(file));
  });
  const besidesRows = besides.map(([what, files]) => rowOf(what, '', files, files.flatMap(declared)));
  const names = sorted(operations.map(({ operation }) => operation));
  const unasked = names.filter((operation) => !asked.has(operation));
  const answers = names.map((operation) => {
    const { files, rows, tables } = answerOf(operation);
    if (files.length === 0) throw new Error(`No -routes file answers ${operation}.`);
    return row(`\`${operation}\``, listed(files), listed(rows), listed(tables));
  });
  return [
    '# Screens',
    '',
    '`npm run screens` writes this page from `contract/screen-facts.ts`, `client/shell/screens.ts` and the code that these',
    'lead to; `npm run check` fails where it is not current. What a screen asks for is every operation named by a declaration',
    'that its own leads to, even if it hardly ever calls it. SQL functions are followed into the migrations; triggers are not.',
    '',
    '## What each screen asks for',
    '',
    row('address', 'frame, depth', 'file', 'reads', 'writes, and reads besides'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    ...besidesRows,
    '',
    `Our client never asks for: ${listed(unasked) || 'nothing'}.`,
    '',
    '## Where each operation is answered',
    '',
    row('operation', 'handler', 'rows', 'tables'),
    row('---', '---', '---', '---'),
    ...answers,
    '',
  ].join('\n');
}
