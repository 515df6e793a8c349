import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FailureCode, failures } from '#contract/failure.ts';
import { rateLimits, session } from '#server/session/session-tables.ts';
import { holderOfAllRoles } from '#server/testing/role-holders.ts';
import { restRoom } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { type TextField, textFields, worstUnits } from '#server/testing/text-fields.ts';
import { type WatchedText, watchText } from '#server/testing/watched-text.ts';

// The texts of all fields exceed the request limit of one address.
const testServer = await openTestServer({ requestsPerMinute: 1_000_000 });
afterAll(testServer.close);

/** The longest text of the contract, with the characters inserted to separate its marks. */
const longestText = 10_000 + 10_000 / 30;

/** The longest run of marks that Unicode reorders, in quadratic time. A password may consist of marks alone. */
const longestRun = 1_024;

/**
 * The patterns that may run on a longer text: the JSON parser's two, which read a body once from its front; Zod's,
 * which finds out whether length counts code points; one that is anchored and ends within a bounded number of steps;
 * one that finds line ends in one pass; and two that find where a query begins and count its pieces.
 */
const harmless = [/^\\r\?\\n$/, /^"\(\?:[_c]\|/, /^\[\\uD800-\\uDBFF\]$/, /^\^[^*+]*$/, /^&\|\\\[\|%5b$/, /^\[\?#\]$/];

let caller: Awaited<ReturnType<typeof holderOfAllRoles>>;
let watched: WatchedText;
beforeAll(async () => {
  caller = await holderOfAllRoles(testServer);
  watched = watchText(longestRun);
});
afterAll(() => watched.stop());
beforeEach(() => watched.forget());

async function fire(field: TextField, text: string) {
  await testServer.db.delete(rateLimits);
  await testServer.db.update(session).set({ refusals: 0 });
  if (/^(myVoice|moderation|announcements)/.test(field.operation)) await restRoom(testServer);
  const input = field.inputWith(text, caller.right);
  const answer = await testServer.ask(
    field.method === 'GET'
      ? { url: `${field.url}?${new URLSearchParams(input as Record<string, string>)}`, cookie: caller.cookie }
      : { method: 'POST', url: field.url, body: input, cookie: caller.cookie },
  );
  // A changed password needs a new caller.
  if (answer.statusCode === 200 && field.operation === 'account.changePassword')
    caller = await holderOfAllRoles(testServer);
  return answer;
}

/** As often as the unit fits into the field, and into the body. */
function sizesOf(field: TextField, unit: string): { fits: string; fills: string } {
  const fits = unit.repeat(Math.floor(field.maxLength / unit.length));
  const taken = Buffer.byteLength(JSON.stringify(field.inputWith('', caller.right)));
  const room = (field.method === 'GET' ? 3_000 : field.bodyLimit) - taken;
  const fills = unit.repeat(Math.floor(room / (Buffer.byteLength(JSON.stringify(unit)) - 2)));
  return { fits, fills };
}

/** Every field gets some of the texts, and every text goes to some fields; `npm run test:long` combines all. */
const units = Object.entries(worstUnits);
const every = process.env.EVERY_TEXT ? 1 : 16;
const fields = textFields.map((field, index) => ({
  name: `${field.field} of ${field.operation}`,
  field,
  texts: units.filter((_, unit) => (unit + index) % every === 0),
}));

describe.each(fields)('$name', ({ field, texts }) => {
  test.each(texts)('is answered, and costs little, where it is %s', async (_name, unit) => {
    const { fits, fills } = sizesOf(field, unit);
    for (const text of [fits, fills]) {
      const answer = await fire(field, text);
      if (answer.statusCode !== 200) {
        const { code } = answer.json() as { code: FailureCode };
        expect([code, answer.statusCode]).toEqual([code, failures[code]]);
        expect([code, answer.statusCode < 500]).toEqual([code, true]);
        expect(['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'PAYLOAD_TOO_LARGE']).not.toContain(code);
      }
      if (text.length > field.maxLength) expect(answer.json().code).toBe('BAD_REQUEST');
    }
    expect(watched.longestNormalised).toBeLessThanOrEqual(longestText);
    expect(watched.longestRun).toBeLessThanOrEqual(longestRun);
    const patterns = [...watched.patternsBeyond(longestText)];
    expect(patterns.filter((pattern) => !harmless.some((known) => known.test(pattern)))).toEqual([]);
    expect(watched.segmented).toBe(0);
  });
});
