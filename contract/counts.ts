import { z } from 'zod';

/** The largest number that a column of the database takes: an operation that was sent a larger one would fail. */
const largest = 2_147_483_647;

/** A number of things, or a place among them. */
export const count = z.number().int().min(0).max(largest);

/** The same in a query, where everything is text. */
export const countInQuery = z.coerce.number().int().min(0).max(largest);
