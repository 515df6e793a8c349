// A step of `npm test`: weighs the built client, and fails where it is heavier than promised.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const loginBudget = 110 * 1000;
const keptBudget = 700 * 1000;

/**
 * What each main screen may weigh where nothing is kept yet, in bytes: JavaScript, gzip; and all that the screen is made of,
 * as transferred, in the language whose words weigh most: page, code, words, styles and fonts, without what is read.
 * @type {Record<string, { javaScript: number, total: number }>}
 */
const screenBudgets = {
  '/': { javaScript: 110_000, total: 135_000 },
  '/home': { javaScript: 162_000, total: 180_000 },
  '/hepayslip': { javaScript: 158_000, total: 178_000 },
  '/my-profile': { javaScript: 158_000, total: 178_000 },
  '/my-voice': { javaScript: 186_000, total: 206_000 },
};

/** A string that each of these cannot do without; the login needs none of them. */
const keptOut = {
  Zod: 'invalid_union',
  'TanStack Query': 'No QueryClient set',
  'the live connection': 'are you there',
  'the common passwords': 'letmein',
};

const client = join(import.meta.dirname, '../dist/client');
const folder = join(client, 'built');
const login = [...whatLoginLoads()];
const bytes = login.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0);
const intruders = Object.entries(keptOut).filter(([, mark]) => login.some((file) => textOf(file).includes(mark)));

console.log(`JavaScript to a usable login, gzip: ${kilobytes(bytes)} of at most ${kilobytes(loginBudget)}`);
for (const [part] of intruders) console.log(`The login loads ${part}, and must not.`);
const heavy = Object.entries(screenBudgets).filter(([path, budget]) => !isWithin(path, budget));
const kept = whatTheWorkerKeeps();
const keptBytes = sum(kept.map(sizeAsSent));
const forgotten = readdirSync(folder).filter(
  (file) => /^signed-in-.*\.js$|\.woff2$/.test(file) && !kept.includes(`built/${file}`),
);

console.log(
  `Kept for offline in ${kept.length} files, as sent: ${kilobytes(keptBytes)} of at most ${kilobytes(keptBudget)}`,
);
const consoleLoaders = whoLoadsTheConsole();
for (const screen of consoleLoaders) console.log(`${screen} loads code or words of the console, and must not.`);
for (const file of forgotten) console.log(`The service worker does not keep ${file}, and must.`);

const isTooMuch = bytes > loginBudget || keptBytes > keptBudget || heavy.length > 0;
if (isTooMuch || intruders.length > 0 || forgotten.length > 0 || consoleLoaders.length > 0) process.exitCode = 1;

/**
 * @param {string} path
 * @param {{ javaScript: number, total: number }} budget
 */
function isWithin(path, budget) {
  const { screens } = JSON.parse(readFileSync(join(client, 'first-paint.json'), 'utf8'));
  const { scripts, styles, words } = screens[path];
  const weights = Object.values(words).map((ofLanguage) => {
    const files = [...scripts, ...ofLanguage].map((/** @type {string} */ file) => basename(file));
    const code = [...withImports([...scriptsOfPage(), ...files])];
    const transferred = [...code, ...styles.map((/** @type {string} */ file) => basename(file))];
    return {
      javaScript: sum(code.map((file) => gzipSync(textOf(file)).length)),
      total: sum(transferred.map((file) => statSync(join(folder, `${file}.br`)).size)),
    };
  });
  const javaScript = Math.max(...weights.map((weight) => weight.javaScript));
  const total = Math.max(...weights.map((weight) => weight.total)) + latinFont() + pageItself();
  console.log(
    `${path}: JavaScript, gzip, ${kilobytes(javaScript)} of at most ${kilobytes(budget.javaScript)}; all of it, as ` +
      `transferred, ${kilobytes(total)} of at most ${kilobytes(budget.total)}`,
  );
  return javaScript <= budget.javaScript && total <= budget.total;
}

/** The screens, and the service worker, that load a file with anything of the console in it; it has its own once it has opened. */
function whoLoadsTheConsole() {
  const isOfConsole = (/** @type {string} */ file) => basename(file).startsWith('console-only-');
  const all = readdirSync(folder).filter((file) => file.endsWith('.js'));
  if (!all.some(isOfConsole)) throw new Error('No file of the console was built.');
  const { screens } = JSON.parse(readFileSync(join(client, 'first-paint.json'), 'utf8'));
  const loaders = Object.entries(screens).filter(([, { scripts, words }]) => {
    const files = [...scriptsOfPage(), ...scripts, ...Object.values(words).flat()];
    return [...withImports(files.map((file) => basename(file)))].some(isOfConsole);
  });
  return [...loaders.map(([screen]) => screen), ...(kept.some(isOfConsole) ? ['The service worker'] : [])];
}

/** The one font that every language needs. */
function latinFont() {
  const font = readdirSync(folder).find((file) => /^onest-latin-(?!ext-).*\.woff2$/.test(file));
  if (!font) throw new Error('The build holds no Latin font.');
  return statSync(join(folder, font)).size;
}

function pageItself() {
  return brotliCompressSync(readFileSync(join(client, 'index.html'))).length;
}

/** @param {number[]} figures */
function sum(figures) {
  return figures.reduce((all, figure) => all + figure, 0);
}

/** The scripts of the page, whatever they import at once, and the largest catalogue of the entrance. */
function whatLoginLoads() {
  const scripts = scriptsOfPage();
  const catalogues = readdirSync(folder).filter((file) => /^(en|fr|es|de|kri|ar)-[^.]+\.js$/.test(file));
  const largest = catalogues.sort((one, other) => textOf(other).length - textOf(one).length)[0];
  if (scripts.length === 0 || !largest) throw new Error('The built page names no script, or no catalogue was built.');
  return withImports([...scripts, largest]);
}

/** The files that the service worker names, the page, how its screens open, and itself. */
function whatTheWorkerKeeps() {
  const worker = readFileSync(join(client, 'service-worker.js'), 'utf8');
  const named = [...worker.matchAll(/\/([\w./~-]+\.(?:js|css|woff2|svg|webp|png))\b/g)];
  return [...named.map(([, file = '']) => file), 'index.html', 'first-paint.json', 'service-worker.js'];
}

/**
 * What a file weighs on the network: its Brotli copy where there is one, as the server prefers it.
 * @param {string} file
 */
function sizeAsSent(file) {
  if (file === 'index.html') return pageItself();
  const copy = join(client, `${file}.br`);
  return statSync(existsSync(copy) ? copy : join(client, file)).size;
}

function scriptsOfPage() {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  return [...page.matchAll(/import\('\/built\/([^']+\.js)'\)/g)].map(([, file = '']) => file);
}

/** @param {string[]} files */
function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    for (const [, imported = ''] of textOf(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (existsSync(join(folder, imported))) found.add(imported);
    }
  }
  return found;
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(join(folder, basename(file)), 'utf8');
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
