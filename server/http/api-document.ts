import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { apiPage, apiPageStyle } from './api-page.ts';

/**
 * Answers the OpenAPI document of the contract at /api/openapi.json, and a page to read it at /api. Both are made when
 * first asked for: that takes a tenth of a second, and hardly anybody opens them.
 */
export async function addApiDocument(app: FastifyInstance, publicUrl: string): Promise<void> {
  let made: Promise<OpenAPI.Document> | undefined;
  const documentOnce = () => {
    made ??= documentFor(publicUrl);
    return made;
  };
  let page = '';
  const config = { policy: 'anyone' } as const;
  app.get('/api/openapi.json', { config }, documentOnce);
  app.get('/api', { config }, async (_request, reply) => {
    page ||= apiPage(await documentOnce());
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/reference.css', { config }, async (_request, reply) => reply.type('text/css').send(apiPageStyle));
}

function documentFor(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Stagedoor',
      version: '1',
      description:
        'Sign in first: the answer sets a session cookie. A request that changes something carries the Origin header ' +
        'of the app. Every failure is {code, requestId}.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    customErrorResponseBodySchema: (named) => ({
      type: 'object',
      properties: { code: { enum: named.map(([code]) => code) }, requestId: { type: 'string', format: 'uuid' } },
      required: ['code', 'requestId'],
    }),
  });
}
