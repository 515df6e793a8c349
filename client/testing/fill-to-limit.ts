import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

type Limit = {
  /** How many characters the field takes. */
  most: number;
  /** What it says of one more. */
  says: RegExp;
  /** Sends the form, which must not go out then; left out where the server alone refuses it. */
  send?: () => Promise<void>;
  /** One character: an emoji where characters are counted as people count them. */
  letter?: string;
};

/** Has one character too many in a field, which it says, then leaves the longest text there is in it, and gives it back. */
export async function fillToLimit(field: Locator, { most, says, send, letter = 'x' }: Limit): Promise<string> {
  await field.fill(letter.repeat(most + 1));
  await send?.();
  await expect.element(field).toHaveAccessibleDescription(says);
  const longest = letter.repeat(most);
  await field.fill(longest);
  return longest;
}
