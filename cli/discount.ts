import { discountVerdict, discountKey as keyOf, type Said } from '#server/discount/discount-command.ts';
import type { Command } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Verifies a discount code as a till does. */
export const verifyDiscount: Command = {
  name: 'discount verify',
  takes: 'code',
  options: {},
  does: 'say whether a discount code is good',
  help: 'It answers while the server runs. docs/discount-code.md says how a till checks codes by itself.',
  async runOffline({ discountSeeds, terminal }, { operand: code }) {
    return say(terminal, discountVerdict(discountSeeds, code, new Date()));
  },
};

/** Prints the public keys that tills verify codes with. */
export const discountKey: Command = {
  name: 'discount key',
  takes: null,
  options: {},
  does: 'print the public keys that tills check discount codes with, the newest first',
  help: 'They are no secret, and stay the same for as long as DISCOUNT_SECRET does; without one, as AUTH_SECRET.',
  async runOffline({ discountSeeds, terminal }) {
    return say(terminal, keyOf(...discountSeeds));
  },
};

function say(terminal: Terminal, { line, good }: Said): boolean {
  terminal.say(line);
  return good;
}
