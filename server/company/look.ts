import { createHash } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { type AccentTokens, accentTokens, barColors } from '#contract/accent.ts';
import { type CompanyLook, themeColors } from '#contract/page-look.ts';
import { lookAddress } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { setupOnRecord } from './setup-rows.ts';

/** What an administrator set: a colour, and the path of the stored logo; null for the defaults. */
type StoredLook = { accent: string | null; logo: string | null };

/** The style sheet of a look. It overrides tokens of the client's tokens.css, so it is loaded after that. */
export function stylesheetOf({ accent, logo }: StoredLook): string {
  const tokens = accent && accentTokens(accent);
  return [
    tokens && rule('[data-theme="light"]', tokens.light),
    tokens && rule('[data-theme="dark"]', tokens.dark),
    logo && rule(':root', { '--logo': `url("${logo}")`, '--mark-parts': 'hidden' }),
  ]
    .filter(Boolean)
    .join('\n');
}

function rule(selector: string, tokens: AccentTokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}: ${value};`);
  return `${selector} { ${lines.join(' ')} }`;
}

/** The company's changes of the look; null for none. */
export function lookOf(stored: StoredLook): CompanyLook | null {
  const { accent, logo } = stored;
  if (accent === null && logo === null) return null;
  const name = createHash('sha256').update(stylesheetOf(stored)).digest('hex').slice(0, 16);
  return { stylesheet: lookAddress(`${name}.css`), logo, bars: accent === null ? themeColors : barColors(accent) };
}

/** How long the look, which every page has, is cached, in milliseconds. */
const cacheTime = 1_000;

/** How long a page waits for the database to answer, in milliseconds; it needs nothing else of it. */
const deadline = 200;

/** The company's look, read from the database once a second at most; the last known one while that is away or slow. */
export function cachedLook(db: Database): () => Promise<CompanyLook | null> {
  let cached: CompanyLook | null = null;
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    cached = await setupOnRecord(db).then(lookOf, () => cached);
    reading = null;
  };
  return async () => {
    if (!reading && performance.now() - readAt >= cacheTime) {
      readAt = performance.now();
      reading = read();
    }
    if (reading) await Promise.race([reading, passing(deadline, null, { ref: false })]);
    return cached;
  };
}
