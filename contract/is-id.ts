import type { z } from 'zod';

/**
 * The id of a person, a request for leave, a session or any other row: a UUID in its one canonical spelling, in lower
 * case, with hyphens and nothing around it. PostgreSQL also reads others, such as upper case or braces, as the same
 * uuid, while JavaScript compares letters: a second spelling would be one id there and another one here. So every other
 * spelling is refused. The brand keeps text that nobody checked from standing where an id is compared.
 */
export type Id = string & z.$brand<'Id'>;

/** The one spelling of an id; without a schema, so that the browser may load it. */
export const canonicalId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside the contract, such as a part of an address, is an id. */
export function isId(text: string): text is Id {
  return canonicalId.test(text);
}
