import { type Seal, sealFor } from '#server/environment/seal.ts';

/** The seal of mails with a link in them, while they wait. */
export function sealBy(...secrets: [string, ...string[]]): Seal {
  return sealFor('mail in the outbox', secrets);
}
