import { discountPurpose } from '#server/discount/discount-code.ts';
import { discountVerdict, discountKey as keyOf, type Said } from '#server/discount/discount-command.ts';
import type { Command } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Checks one discount code, as a till does. */
export const verifyDiscount: Command = {
  name: 'discount verify',
  takes: 'code',
  options: {},
  does: 'say whether a discount code is good',
  help: 'It answers while the server runs. docs/discount-code.md says how a till checks codes by itself.',
  async runAtGate({ keyFor, terminal }, { operand: code }) {
    return say(terminal, discountVerdict(keyFor(discountPurpose), code, new Date()));
  },
};

/** Prints what tills check codes with. */
export const discountKey: Command = {
  name: 'discount key',
  takes: null,
  options: {},
  does: 'print the public key that tills check discount codes with',
  help: 'The key is no secret, and stays the same for as long as AUTH_SECRET does.',
  async runAtGate({ keyFor, terminal }) {
    return say(terminal, keyOf(keyFor(discountPurpose)));
  },
};

function say(terminal: Terminal, { line, good }: Said): boolean {
  terminal.say(line);
  return good;
}
