import { expect, test } from 'vitest';
import { logLines } from '#server/testing/log-lines.ts';

const { logger, lines } = logLines();

/** An error as Drizzle throws it: values in its message and stack, and the database's own error as its cause. */
function failedQuery(marker: string, cause: object): Error {
  const error = new Error(`Failed query: insert into "user"\nparams: ${marker}\n    at ${marker}`);
  return Object.assign(error, { query: marker, params: [marker], cause: Object.assign(new Error(), cause) });
}

test.for([
  [
    'a doubled value',
    { code: '23505', message: 'duplicate key violates "user_email_unique"', detail: 'Key (email)=(Marker)' },
  ],
  ['a value of the wrong form', { code: '22P02', message: 'invalid input syntax for type uuid: "Marker"' }],
  [
    'a value with quotes and line ends in it',
    { code: '22007', message: 'invalid input syntax for type date: "a"Marker"\n"Marker"' },
  ],
] as const)('a query that fails for %s is logged without the values', ([, cause]) => {
  logger.error({ err: failedQuery('Marker', cause) }, 'operation failed');
  const line = lines.pop() ?? '';
  expect(line).not.toContain('Marker');
  expect(JSON.parse(line).err).toMatchObject({
    code: cause.code,
    message: expect.stringMatching(/duplicate key violates "user_email_unique"|invalid input syntax for type \w+: "…"/),
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('a failed query is logged without the values under another error, too', () => {
  const query = failedQuery('Marker', { code: '42P01', message: 'relation "session" does not exist' });
  logger.error({ err: new Error('Asked in vain.', { cause: query }) }, 'operation failed');
  const line = lines.pop() ?? '';
  expect(line).not.toContain('Marker');
  expect(JSON.parse(line).err).toMatchObject({ code: '42P01', message: 'relation "session" does not exist' });
});

test('an error of our own is logged with its words', () => {
  logger.error({ err: new Error('A stored file has lost its bytes.') }, 'request failed');
  expect(JSON.parse(lines.pop() ?? '').err.message).toBe('A stored file has lost its bytes.');
});
