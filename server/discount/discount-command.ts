import { discountKeys, verifyDiscount } from './discount-code.ts';

/** The line that the operator's command prints, and whether the result was good. */
export type Said = { line: string; good: boolean };

/** The public keys that tills verify codes with, as PEM. */
export function discountKey(...seeds: Buffer[]): Said {
  const keys = seeds.map((seed) => discountKeys(seed).publicKey.export({ type: 'spki', format: 'pem' }));
  return { line: keys.join('').trim(), good: true };
}

/** Verifies one code as a till with the key of every seed would. */
export function discountVerdict(seeds: Buffer[], text: string, now: Date): Said {
  const verdicts = seeds.map((seed) => verifyDiscount(text, discountKeys(seed).publicKey, now));
  const verdict = verdicts.find(({ result }) => result !== 'not-ours') ?? { result: 'not-ours' as const };
  switch (verdict.result) {
    case 'good': {
      const { employeeId, fullName, validUntil } = verdict.claim;
      return { line: `Good until ${clock(validUntil)}: ${employeeId}, ${visible(fullName)}`, good: true };
    }
    case 'stale':
      return {
        line: `This code ended at ${clock(verdict.claim.validUntil)}. Ask for the card to be opened again.`,
        good: false,
      };
    case 'not-ours':
      return { line: 'This code was changed, or another company signed it. Give no discount.', good: false };
    case 'no-code':
      return { line: 'This is not a discount code.', good: false };
  }
}

function clock(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The name goes to a terminal, which would act on control characters. */
function visible(name: string): string {
  return name.replace(/\p{C}/gu, '');
}
