import { createProcedureClient, os } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
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

test('a database that is away is logged once a minute, whoever meets it, and one that is full on its own', () => {
  const own = logLines();
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const away = failedQuery('Marker', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' });
  const full = failedQuery('Marker', { code: '53100', message: 'could not extend file: No space left on device' });
  const said = () => own.lines.splice(0).map((line) => JSON.parse(line));
  const workers = ['runs cannot be read or written', 'the outbox cannot be read or written'];
  for (let time = 0; time < 104; time++) {
    for (const words of workers) own.logger.child({ reqId: `${time}` }).error({ err: away }, words);
    now += 190;
  }
  own.logger.error({ err: full }, 'operation failed');
  own.logger.error({ err: new Error('A stored file has lost its bytes.') }, 'operation failed');
  own.logger.info('request');
  expect(said().map(({ msg, err }) => [msg, err?.code])).toEqual([
    [workers[0], 'ECONNREFUSED'],
    ['operation failed', '53100'],
    ['operation failed', undefined],
    ['request', undefined],
  ]);
  now += 60_000;
  own.logger.warn({ err: away }, 'database connection lost');
  expect(said()).toMatchObject([{ msg: 'database connection lost', notLogged: 207 }]);
});

test('an answer that does not fit its schema is logged with its paths, and without its values', async () => {
  const answer = z.object({
    people: z.array(z.object({ fullName: z.string().max(5) })),
    byName: z.record(z.string(), z.number()),
  });
  const odd = { people: [{ fullName: 'Marker' }], byName: { 'Marker Bangura': 'Marker' } };
  const route = os.output(answer).handler(() => odd as never);
  const error = await createProcedureClient(route)().catch((thrown: unknown) => thrown);
  logger.error({ err: error }, 'operation failed');
  const line = lines.pop() ?? '';
  expect(line).not.toContain('Marker');
  expect(JSON.parse(line).err).toMatchObject({
    message: 'Output validation failed',
    paths: ['people.0.fullName', 'byName.…'],
  });
});
