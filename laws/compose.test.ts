import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsNames } from '#run/settings-names.mjs';

const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
const app = /^ {2}app:\n(.*?)^ {2}\w/ms.exec(compose)?.[1] ?? '';
const environment = /^ {4}environment:\n(.*?)^ {4}\w/ms.exec(app)?.[1] ?? '';

/**
 * What the container decides: the image is for production, its volume and its port are fixed, and compose.yaml always says a
 * DATABASE_URL, beside which no file of one may stand.
 */
const ofTheContainer = ['NODE_ENV', 'DATA_DIR', 'PORT', 'HOST', 'DATABASE_URL_FILE'];

test('compose.yaml hands every setting of .env.example to the container', () => {
  const handedOn = [...environment.matchAll(/^ {6}([A-Z_0-9]+): \$\{\1:[-?]/gm)].map(([, name]) => name as string);
  const settings = settingsNames().filter((name) => !ofTheContainer.includes(name));
  expect(handedOn.toSorted()).toEqual(settings.toSorted());
});

test('compose.yaml publishes the app on the HOST and the PORT that are set', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
  expect(app).toContain('ports: ["${HOST:+${HOST}:}${PORT:-3000}:3000"]');
});
