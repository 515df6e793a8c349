import { z } from 'zod';
import { canonicalId } from './is-id.ts';

export type { Id } from './is-id.ts';

const canonicalVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of something that there is. */
export const id = z.stringFormat('uuid', canonicalId).brand('Id');

/** The id of something new, made by the caller, so that a repeat is recognised: a UUIDv7. */
export const freshId = z
  .stringFormat('uuid', canonicalVersion7)
  // The API document writes every id as a uuid.
  .meta({ description: 'A UUIDv7, made by the caller.' })
  .brand('Id');
