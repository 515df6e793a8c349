import { globSync, readFileSync } from 'node:fs';
import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import { contract } from '#contract/contract.ts';
import { type Path, paths } from '#contract/paths.ts';
import { type ScreenFacts, screenFacts } from '#contract/screen-facts.ts';
import { moduleAt, reach } from './code-graph.ts';

const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.keys(its).map((name) => `${feature}.${name}`),
);

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

/** The operations a screen's code calls: reads by its queries, and others by name. */
function askedBy(file: string): { reads: string[]; others: string[] } {
  const exported = [...moduleAt(file).declarations.values()].filter(({ text }) => text.startsWith('export'));
  const code = reach(exported);
  const namedIn = (some: typeof code) => operations.filter((one) => some.some(({ text }) => text.includes(`'${one}'`)));
  const isQuery = ({ file }: (typeof code)[number]) => file.endsWith('-queries.ts');
  const reads = namedIn(code.filter(isQuery));
  const others = namedIn(code.filter((one) => !isQuery(one))).filter((one) => !reads.includes(one));
  return { reads: sorted(reads), others: sorted(others) };
}

/** Each handler's text, from its operation's name to the next one's. */
const handlers = globSync('server/*/**/*-routes.ts').flatMap((file) => {
  const [, ...texts] = readFileSync(file, 'utf8').split(/\boperation\.(?=\w+\.\w+\b)/);
  return texts.map((text) => ({ file, name: /^\w+\.\w+/.exec(text)?.[0] ?? '', text }));
});

/** The files that answer an operation, and the rows and tables its handler reaches. */
function answerOf(operation: string): { files: string[]; rows: string[]; tables: string[] } {
  const own = handlers.filter(({ name }) => name === operation);
  const code = reach(own);
  const tables = code.flatMap(({ text }) =>
    [...text.matchAll(/= pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table),
  );
  const rows = code.map(({ file }) => file).filter((file) => file.endsWith('-rows.ts'));
  return { files: sorted(own.map(({ file }) => file)), rows: sorted(rows), tables: sorted(tables) };
}

const sorted = (list: string[]) => [...new Set(list)].sort();
const listed = (list: string[]) => list.map((one) => `\`${one}\``).join(' ');
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** The content of docs/screens.md. */
export function screensDocument(): string {
  const files = screenFiles();
  const asked = new Set<string>();
  const ofApp = Object.entries(screenFacts).filter(([path]) => path !== paths.gallery && path !== paths.console);
  const ofConsole = Object.values(consolePaths).map((path) => [path, screenFacts[paths.console]] as const);
  const screens: (readonly [string, ScreenFacts])[] = [...ofApp, ...ofConsole];
  const rows = screens.map(([path, { frame, depth }]) => {
    const file = files.get(path as Path | ConsolePath);
    if (!file) throw new Error(`No table of client/shell names the file of ${path}.`);
    const { reads, others } = askedBy(file);
    for (const one of [...reads, ...others]) asked.add(one);
    return row(`\`${path}\``, `${frame}, ${depth}`, `\`${file}\``, listed(reads), listed(others));
  });
  const answers = sorted([...asked]).map((operation) => {
    const { files, rows, tables } = answerOf(operation);
    if (files.length === 0) throw new Error(`No -routes file answers ${operation}.`);
    return row(`\`${operation}\``, listed(files), listed(rows), listed(tables));
  });
  return [
    '# Screens',
    '',
    '`npm run screens` writes this page from `contract/screen-facts.ts`, `client/shell/screens.ts` and the code that these',
    'lead to; `npm run check` fails where it is not current. What a screen asks for is every operation named by a declaration',
    'that its own leads to, even if it hardly ever calls it; what SQL functions write (docs/decisions/031) does not show.',
    '',
    '## What each screen asks for',
    '',
    row('address', 'frame, depth', 'file', 'reads', 'writes, and reads besides'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    '',
    '## Where each operation is answered',
    '',
    row('operation', 'handler', 'rows', 'tables'),
    row('---', '---', '---', '---'),
    ...answers,
    '',
  ].join('\n');
}
