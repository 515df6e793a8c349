import { z } from 'zod';

/**
 * The id of a person, a request for leave, a session or any other row: a UUID in its one canonical spelling, in lower
 * case, with hyphens and nothing around it. PostgreSQL also reads others, such as upper case or braces, as the same
 * uuid, while JavaScript compares letters: a second spelling would be one id there and another one here. So every other
 * spelling is refused. The brand keeps text that nobody checked from standing where an id is compared.
 */
export type Id = string & z.$brand<'Id'>;

const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const canonicalVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of something that there is. */
export const id = z.stringFormat('uuid', canonical).brand('Id');

/** The id of something new, made by the caller, so that a repeat is recognised: a UUIDv7. */
export const freshId = z
  .stringFormat('uuid', canonicalVersion7)
  // The API document writes every id as a uuid.
  .meta({ description: 'A UUIDv7, made by the caller.' })
  .brand('Id');

/** Whether a text from outside the contract, such as a part of an address, is an id. */
export function isId(text: string): text is Id {
  return canonical.test(text);
}
