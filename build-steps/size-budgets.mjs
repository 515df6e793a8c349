// A step of `npm test`: measures the built client, and fails if it is larger than promised.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const loginBudget = 105 * 1024;
const cachedBudget = 700 * 1000;

/**
 * The size budget of each main screen with an empty cache, in bytes: its gzipped JavaScript, and everything it loads as
 * transferred, in the language with the largest catalogues: page, code, words, styles and fonts, without API answers.
 * A change of any file changes the names in all others, which moves a figure by up to 200 bytes, and each new screen costs
 * all of them some 500: there is room for three.
 * @type {Record<string, { javaScript: number, total: number }>}
 */
const screenBudgets = {
  '/': { javaScript: 107_500, total: 124_000 },
  '/home': { javaScript: 166_800, total: 180_100 },
  '/hepayslip': { javaScript: 164_400, total: 176_600 },
  '/my-profile': { javaScript: 164_500, total: 178_100 },
  '/my-voice': { javaScript: 185_000, total: 197_500 },
};

/** What every screen, or Home's cards, load once the screen stands, and all of it together beside Home, gzipped. */
const lateParts = ['live', 'skip-link', 'screen-snapshot', 'form-drafts', 'outbox', 'cached-room', 'must-read-card'];
const lateBudget = 14_500;

/** A string that each of these always contains; the login needs none of them. */
const excluded = {
  'TanStack Query': 'No QueryClient set',
  'the live connection': 'are you there',
  'the common passwords': 'letmein',
};

/**
 * The built files that may import the console's late, and what they open by it. They are run, or asked to open it,
 * only for people with a role: at the console's address and on the account screen.
 */
const doors = [
  { of: /^console-route-/, opens: /^console-only-console-frame-/ },
  { of: /^own-roles-/, opens: /^console-only-own-roles-/ },
  { of: /^session-/, opens: /^console-only-(en|fr|es|de|kri|ar)-/ },
];

const client = join(import.meta.dirname, '../dist/client');
const folder = join(client, 'built');
const login = [...whatLoginLoads()];
const bytes = login.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0);
const intruders = Object.entries(excluded).filter(([, mark]) => login.some((file) => textOf(file).includes(mark)));

console.log(`JavaScript to a usable login, gzip: ${kilobytes(bytes)} of at most ${kilobytes(loginBudget)}`);
for (const [part] of intruders) console.log(`The login loads ${part}, and must not.`);
const heavy = Object.entries(screenBudgets).filter(([path, budget]) => !isWithin(path, budget));
const lateBytes = sum(whatLoadsLate().map((file) => gzipSync(textOf(file)).length));
const cached = whatTheWorkerCaches();
const cachedBytes = sum(cached.map(sizeAsSent));
const forgotten = readdirSync(folder).filter(
  (file) => /^signed-in-.*\.js$|\.woff2$/.test(file) && !cached.includes(`built/${file}`),
);

console.log(`Loaded late by every screen, gzip: ${kilobytes(lateBytes)} of at most ${kilobytes(lateBudget)}`);
console.log(
  `Cached for offline in ${cached.length} files, as sent: ${kilobytes(cachedBytes)} of at most ${kilobytes(cachedBudget)}`,
);
const consoleLoaders = whoLoadsTheConsole();
for (const loader of consoleLoaders) console.log(`${loader} loads code or words of the console, and must not.`);
for (const file of forgotten) console.log(`The service worker does not cache ${file}, and must.`);

const withSchemas = readdirSync(folder).filter(
  (file) => file.endsWith('.js') && textOf(file).includes('invalid_union'),
);
for (const file of withSchemas)
  console.log(`${file} contains Zod, which belongs to the server: a value comes from a contract file with schemas.`);

const isTooMuch = bytes > loginBudget || lateBytes > lateBudget || cachedBytes > cachedBudget || heavy.length > 0;
if (isTooMuch || intruders.length > 0 || forgotten.length > 0 || consoleLoaders.length > 0 || withSchemas.length > 0)
  process.exitCode = 1;

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
  const over = Math.max(javaScript - budget.javaScript, total - budget.total);
  if (over > 0)
    console.log(
      `${path} is ${over} bytes too large: docs/adding-a-feature.md says what to do about a budget that is full.`,
    );
  return over <= 0;
}

/** The scripts of the late parts with their static imports, but what Home has loaded by then. */
function whatLoadsLate() {
  const { scripts } = JSON.parse(readFileSync(join(client, 'first-paint.json'), 'utf8')).screens['/home'];
  const before = withImports([...scriptsOfPage(), ...scripts.map((/** @type {string} */ file) => basename(file))]);
  const files = lateParts.flatMap((part) => {
    const built = readdirSync(folder).filter((file) => new RegExp(`^${part}-[\\w-]{7,8}\\.js$`).test(file));
    if (built.length === 0) throw new Error(`The build has no ${part}.`);
    return built;
  });
  return [...withImports(files)].filter((file) => !before.has(file));
}

/**
 * Who loads the console, though they are for everybody: a file of another part that imports one of the console's, or the
 * service worker. Each built file is looked at, because any may be loaded early or late; so is each way to name a
 * file: a static import, a late one, and the list of files that the browser fetches ahead of a late one.
 */
function whoLoadsTheConsole() {
  // A library that the console's route shares with its screens counts as the route's.
  const isOfConsole = (/** @type {string} */ file) => /^console(-only-|~(?!console-route))/.test(basename(file));
  const all = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const others = all.filter((file) => !isOfConsole(file));
  if (others.length === all.length) throw new Error('No file of the console was built.');
  const loaders = others.filter((file) => {
    const known = doors.find(({ of }) => of.test(file));
    const early = [...withImports([file])].filter(isOfConsole);
    const late = matchesIn(file, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g);
    const ahead = matchesIn(file, /["'`]built\/([^"'`]+\.js)["'`]/g);
    // What is fetched ahead belongs to one of the late imports; a door has no others than the console's.
    const named = known ? late : [...late, ...ahead];
    return early.length > 0 || named.some((one) => isOfConsole(one) && !known?.opens.test(one));
  });
  return [...loaders, ...(cached.some(isOfConsole) ? ['The service worker'] : [])];
}

/** @param {string} file @param {RegExp} pattern */
function matchesIn(file, pattern) {
  return [...textOf(file).matchAll(pattern)].map(([, found = '']) => found);
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

/** The page's scripts with their static imports, and the largest catalogue of the entrance. */
function whatLoginLoads() {
  const scripts = scriptsOfPage();
  const catalogues = readdirSync(folder).filter((file) => /^(en|fr|es|de|kri|ar)-[^.]+\.js$/.test(file));
  const largest = catalogues.sort((one, other) => textOf(other).length - textOf(one).length)[0];
  if (scripts.length === 0 || !largest) throw new Error('The built page names no script, or no catalogue was built.');
  return withImports([...scripts, largest]);
}

/** The files listed in the service worker, the page, its first paints, and the worker itself. */
function whatTheWorkerCaches() {
  const worker = readFileSync(join(client, 'service-worker.js'), 'utf8');
  const named = [...worker.matchAll(/\/([\w./~-]+\.(?:js|css|woff2|svg|webp|png))\b/g)];
  return [...named.map(([, file = '']) => file), 'index.html', 'first-paint.json', 'service-worker.js'];
}

/**
 * A file's size as transferred: that of its Brotli copy if there is one, which the server prefers.
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
