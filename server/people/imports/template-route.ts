import type { FastifyInstance } from 'fastify';
import { templateAddress } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import type { Policy } from '#server/access/policies.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { templateIn } from './template.ts';

/** Serves an empty table of people, with its columns in the language that is asked for. */
export function addTemplate(app: FastifyInstance, policy: Policy): void {
  const config = { policy, auditedAs: 'peopleImports.template' };
  app.get<{ Querystring: { language?: unknown } }>(templateAddress, { config }, async (request, reply) => {
    const language = languages.find((one) => one === request.query.language);
    if (!language) return reply.callNotFound();
    const { name, bytes } = await templateIn(language);
    return reply.headers(savedHeaders(name)).send(bytes);
  });
}
