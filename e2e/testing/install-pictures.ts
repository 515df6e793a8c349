/**
 * Takes the manifest's screenshots of the app, from the built client and the demo company:
 *
 *     npm run build && node e2e/testing/install-pictures.ts
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/browser.mjs';
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { startServer } from '#system-tests/testing/server.ts';

const forms = {
  narrow: {
    width: 390,
    height: 780,
    scale: 2,
    screens: { home: '/home', payslips: '/hepayslip', 'my-voice': '/my-voice' },
  },
  wide: { width: 1280, height: 800, scale: 1, screens: { home: '/home', 'my-voice': '/my-voice' } },
};

const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-pictures-'));
const server = await startServer({ PORT: String(await ownPort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined });
try {
  for (const form of Object.keys(forms) as (keyof typeof forms)[]) await take(browser, form);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function take(browser: Browser, form: keyof typeof forms): Promise<void> {
  const { width, height, scale, screens } = forms[form];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabel('Password', { exact: true }).fill('backstage-demo-2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    const png = await page.screenshot();
    await writeFile(join(root, `client/brand/public/install/${name}-${form}.webp`), await webp(page, png));
  }
  await context.close();
}

/** The picture as WebP, encoded by the browser itself. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const packed = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  await blank.close();
  return Buffer.from(packed, 'base64');
}
