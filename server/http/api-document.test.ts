import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#server/testing/operations.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

type Schema = { [key: string]: unknown; type?: string | string[]; properties?: Record<string, Schema> };
type Content = { content?: Record<string, { schema: Schema }> };
type Described = {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Document = { servers: { url: string }[]; paths: Record<string, Record<string, Described>> };

let document: Document;
beforeAll(async () => {
  document = (await testServer.ask({ url: '/api/openapi.json' })).json();
});

/** Every string of a schema without a greatest length, by its path. */
function endless(schema: Schema, path: string): string[] {
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap(
    (key) => (schema[key] as Schema[] | undefined) ?? [],
  );
  const within: [Schema, string][] = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]): [Schema, string] => [part, `${path}.${name}`]),
    ...['items', 'additionalProperties'].map((key): [Schema, string] => [schema[key] as Schema, `${path}[]`]),
    ...lists.map((part): [Schema, string] => [part, path]),
  ];
  const bounded = ['maxLength', 'enum', 'const', 'pattern', 'format'].some((key) => key in schema);
  const open = [schema.type].flat().includes('string') && !bounded;
  return [
    ...(open ? [path] : []),
    ...within.flatMap(([part, at]) => (typeof part === 'object' ? endless(part, at) : [])),
  ];
}

/** Every schema of the document, by its path. */
function schemas(): [string, Schema][] {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, what]) => [`${method} ${path}`, what] as const),
  );
  return described.flatMap(([at, { parameters = [], requestBody, responses = {} }]) => [
    ...parameters.map(({ name, schema }): [string, Schema] => [`${at}?${name}`, schema]),
    ...[requestBody, responses['200']].flatMap((body, index) =>
      Object.values(body?.content ?? {}).map(({ schema }): [string, Schema] => [
        `${at} ${index ? 'answer' : 'body'}`,
        schema,
      ]),
    ),
  ]);
}

test('every string that the server takes or gives has a greatest length', () => {
  const places = schemas().map(([at]) => at);
  expect(places).toEqual(
    expect.arrayContaining([
      'post /auth/sign-in/email body',
      'post /auth/sign-in/email answer',
      'post /auth/reset-password body',
      'post /auth/accept-invite body',
      'post /account/change-password body',
      'get /account/devices answer',
      'get /home/news?language',
    ]),
  );
  expect(schemas().flatMap(([at, schema]) => endless(schema, at))).toEqual([]);
});

test('the document says where an id of the caller’s own, a UUIDv7, is asked for', () => {
  const body = (path: string) => schemas().find(([at]) => at === `post ${path} body`)?.[1].properties;
  expect(body('/my-voice/messages')?.clientId).toMatchObject({
    format: 'uuid',
    description: expect.stringContaining('UUIDv7'),
  });
  expect(body('/time-off/ask')?.id).toMatchObject({
    format: 'uuid',
    description: expect.stringContaining('UUIDv7'),
  });
  expect(body('/time-off/withdraw')?.id).not.toHaveProperty('description');
});

test('a string without one would be found wherever it hides', () => {
  const text = { type: 'string' };
  const hiding: Schema = {
    properties: {
      a: { items: text },
      b: { anyOf: [text, { type: 'null' }] },
      c: { type: ['string', 'null'] },
      d: { additionalProperties: text },
    },
  };
  expect(endless(hiding, 'x')).toEqual(['x.a[]', 'x.b', 'x.c', 'x.d[]']);
});

test('every operation is in the document, under one address of ours', () => {
  expect(document.servers).toEqual([{ url: `${ourOrigin}/api` }]);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  );
  expect(described.toSorted()).toEqual(operations.map(({ method, url }) => `${method} ${url}`).toSorted());
});

test('the document says what a failure really looks like', async () => {
  const answer = await testServer.trySignIn({ email: 'nobody@house.example', password: 'x' });
  const described = document.paths['/auth/sign-in/email']?.post?.responses?.[answer.statusCode];
  expect(described?.content).toEqual({
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { enum: [answer.json().code] },
          requestId: { type: 'string', format: 'uuid' },
          field: { type: 'string' },
        },
        required: Object.keys(answer.json()),
      },
    },
  });
});

test('the document is also a page without scripts or styles of its own, from our origin alone', async () => {
  const page = await testServer.ask({ url: '/api', headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, url } of operations) expect(page.body).toContain(`${method} ${url}`);
  expect(page.body).not.toMatch(/<script|<style|style=|\son\w+=|https?:/);
  const styles = /href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '';
  expect((await testServer.ask({ url: styles })).headers['content-type']).toContain('text/css');
});
