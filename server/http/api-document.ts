import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { apiPage, apiPageStyle } from './api-page.ts';
import { cachedAnswers, sameForAll, sendToAll } from './same-for-all.ts';

/**
 * Answers the OpenAPI document of the contract at /api/openapi.json, and a page to read it at /api. Both are made when
 * first asked for, and then only sent: to make them takes a tenth of a second, and hardly anybody opens them.
 */
export async function addApiDocument(app: FastifyInstance, publicUrl: string): Promise<void> {
  let made: Promise<OpenAPI.Document> | undefined;
  const documentOnce = () => {
    made ??= documentFor(publicUrl);
    return made;
  };
  const answers = {
    '/api/openapi.json': async () =>
      sameForAll('application/json; charset=utf-8', JSON.stringify(await documentOnce())),
    '/api': async () => sameForAll('text/html; charset=utf-8', apiPage(await documentOnce())),
    '/api/reference.css': () => sameForAll('text/css; charset=utf-8', apiPageStyle),
  };
  const kept = cachedAnswers(Object.keys(answers).length);
  for (const [url, make] of Object.entries(answers)) {
    app.get(url, { config: { policy: 'anyone' } }, async (_request, reply) =>
      sendToAll(reply, await kept(url, make), 'no-cache'),
    );
  }
}

function documentFor(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Stagedoor',
      version: '1',
      description:
        'Sign in first: the answer sets a session cookie. A request that changes something carries the Origin header ' +
        'of the app. Every failure is {code, requestId}; where one field of the input was refused, it names that field, too.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    customErrorResponseBodySchema: (named) => ({
      type: 'object',
      properties: {
        code: { enum: named.map(([code]) => code) },
        requestId: { type: 'string', format: 'uuid' },
        field: { type: 'string' },
      },
      required: ['code', 'requestId'],
    }),
  });
}
