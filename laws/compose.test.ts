import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsNames } from '#scripts/settings-names.mjs';

const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
const app = /^ {2}app:\n(.*?)^ {2}\w/ms.exec(compose)?.[1] ?? '';
const environment = /^ {4}environment:\n(.*?)^ {4}\w/ms.exec(app)?.[1] ?? '';

/** Fixed by the container: the image is for production, and its volume and port do not vary. */
const ofTheContainer = ['NODE_ENV', 'DATA_DIR', 'PORT', 'HOST'];

/** Substitutes variables as Compose does, including those inside defaults and replacements, whether these apply or not. */
function filledIn(text: string, given: Record<string, string>): string {
  const start = text.indexOf('${');
  if (start < 0) return text;
  let end = start + 2;
  for (let open = 1; open > 0; end += 1) {
    if (text.startsWith('${', end)) open += 1;
    else if (text[end] === '}') open -= 1;
  }
  const [, name = '', operator, word = ''] = /^(\w+)(?::([-+?])(.*))?$/s.exec(text.slice(start + 2, end - 1)) ?? [];
  const value = given[name] ?? '';
  if (operator === '?' && value === '') throw new Error(`${name} is missing: ${word}`);
  const inner = filledIn(word, given);
  const used = operator === '+' ? value !== '' : operator === '-' && value === '';
  return text.slice(0, start) + (used ? inner : operator === '+' ? '' : value) + filledIn(text.slice(end), given);
}

/** The value of a line of compose.yaml, substituted. */
const lineOf = (part: string, name: string, given: Record<string, string>) =>
  filledIn(new RegExp(`^ *${name}: (.*)$`, 'm').exec(part)?.[1] ?? '', given);

test('compose.yaml hands every setting of .env.example to the container', () => {
  const handedOn = [...environment.matchAll(/^ {6}([A-Z_0-9]+): \$\{\1:[-+?]/gm)].map(([, name]) => name as string);
  const settings = settingsNames().filter((name) => !ofTheContainer.includes(name));
  expect(handedOn.toSorted()).toEqual(settings.toSorted());
});

test('compose.yaml publishes the app on the HOST and the PORT that are set, else to this machine alone', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
  expect(app).toContain('ports: ["${HOST:-127.0.0.1}:${PORT:-3000}:3000"]');
});

const files = settingsNames().filter((name) => name.endsWith('_FILE'));

test.for(files)(
  'compose.yaml hands the file of %s to the container as a secret, and says where it is there',
  (setting) => {
    const secret = setting.slice(0, -'_FILE'.length).toLowerCase();
    expect(/^ {4}secrets: \[(.*)\]$/m.exec(app)?.[1]?.split(', ')).toContain(secret);
    const given = { [setting]: './secrets/mine' };
    expect(lineOf(environment, setting, given)).toBe(`/run/secrets/${secret}`);
    expect(lineOf(compose, secret, given)).toBe('{ file: "./secrets/mine" }');
    expect(lineOf(environment, setting, {})).toBe('');
    expect(lineOf(compose, secret, {})).toBe('{ file: "/dev/null" }');
  },
);

test('compose.yaml hands a certificate authority of the company to the container', () => {
  const trusted = (given: Record<string, string>) => lineOf(environment, 'NODE_EXTRA_CA_CERTS', given);
  expect([trusted({}), trusted({ CA_FILE: './ca.pem' })]).toEqual(['', '/run/secrets/ca']);
  expect(lineOf(compose, 'ca', { CA_FILE: './ca.pem' })).toBe('{ file: "./ca.pem" }');
  expect(/^ {4}secrets: \[(.*)\]$/m.exec(app)?.[1]?.split(', ')).toContain('ca');
});

test('compose.yaml names one database, by its password, an address or a file, and starts no server without any', () => {
  const database = (given: Record<string, string>) => {
    filledIn(compose, { PUBLIC_URL: 'https://staff.example.com', ...given });
    return [lineOf(environment, 'DATABASE_URL', given), lineOf(environment, 'DATABASE_URL_FILE', given)];
  };
  expect(database({ POSTGRES_PASSWORD: 'p@ss' })).toEqual(['postgres://stagedoor@database/stagedoor', '']);
  expect(lineOf(environment, 'PGPASSWORD', { POSTGRES_PASSWORD: 'p@ss' })).toBe('p@ss');
  expect(database({ POSTGRES_PASSWORD: 'pw', DATABASE_URL: 'postgres://x/y' })).toEqual(['postgres://x/y', '']);
  expect(database({ DATABASE_URL_FILE: './mine' })).toEqual(['', '/run/secrets/database_url']);
  expect(database({})).toEqual(['', '']);
  expect(app).toContain('[ -n "$$DATABASE_URL$$DATABASE_URL_FILE" ] ||');
});
