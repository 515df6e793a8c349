import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FailureCode, failures } from '#contract/failure.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { contentDisposition, safeFileName } from '#server/files/content-disposition.ts';
import { bytesAt } from '#server/files/file-rows.ts';
import { failureBody } from '#server/http/failure.ts';
import { audited } from '#server/http/operation.ts';
import { payslipDocuments } from '#server/session/access.ts';
import type { AppContext } from '#server/session/app-context.ts';
import type { Caller } from '#server/session/caller.ts';
import { payAccessOf } from './pay-access.ts';
import { payYear } from './pay-year.ts';
import { documentOf } from './payslip-document.ts';
import { payslipOf } from './payslip-rows.ts';
import { zipOf, zipSize } from './zip.ts';

type Parts = {
  db: Database;
  appContext: AppContext;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null>;
};

/** Chrome's and Safari's viewers show nothing under a stricter policy; a type that runs nothing needs none. */
const shownPolicy = "frame-ancestors 'none'";
const savedPolicy = "default-src 'none'; sandbox";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Answers the documents of payslips at addresses a browser can open, to the person they belong to and while pay is open
 * to the session. Each time anew: an address alone opens nothing.
 */
export function addPayslipFileRoutes(app: FastifyInstance, { db, appContext, requireCaller }: Parts): void {
  const config = { policy: payslipDocuments } as const;

  /** The person who asks and may; null once the answer is a refusal. */
  async function whoMay(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    reply.header('cache-control', 'no-store');
    const caller = await requireCaller(request, reply);
    const call = { db, appContext, ipAddress: request.ip };
    if (!caller) {
      await audited(call, null, { act: 'access-denied', result: 'refused' }, 'pay.document');
      refuse(request, reply, 'UNAUTHENTICATED', paths.login);
      return null;
    }
    try {
      await payAccessOf(call, caller, 'a payslip’s document', request.url.split('/').at(-1));
      return caller;
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code !== 'STEP_UP_REQUIRED') throw error;
      refuse(request, reply, 'STEP_UP_REQUIRED', `${paths.payDetails}?document=${encodeURIComponent(request.url)}`);
      return null;
    }
  }

  app.get<{ Params: { id: string } }>('/payslips/:id', { config }, async (request, reply) => {
    const caller = await whoMay(request, reply);
    if (!caller) return reply;
    const { id } = request.params;
    const payslip = uuid.test(id) ? await payslipOf(db, caller.userId, id) : null;
    const document = payslip && (await documentOf(db, payslip, appContext.company));
    // Recalled between the two reads, it is as if it never was.
    const bytes = document && 'kept' in document ? await bytesAt(db, document.kept.path) : null;
    if (!document || ('kept' in document && !bytes)) {
      const unknown = { act: 'unknown-object', result: 'refused', object: 'a payslip’s document' } as const;
      await audited({ db, ipAddress: request.ip }, caller, unknown, id);
      return reply.callNotFound();
    }

    await audited({ db, ipAddress: request.ip }, caller, { act: 'payslip-opened', result: 'ok', object: id });
    if ('externalUrl' in document) return reply.redirect(document.externalUrl, 303);
    const { type } = document.kept;
    const name = safeFileName(payslip.fileName, type, 'payslip');
    return reply
      .type(type)
      .headers({ 'content-disposition': contentDisposition('inline', name), 'content-security-policy': shownPolicy })
      .send(bytes);
  });

  app.get<{ Params: { name: string } }>('/payslips/year/:name', { config }, async (request, reply) => {
    const caller = await whoMay(request, reply);
    if (!caller) return reply;
    const [, year] = /^(\d{4})\.zip$/.exec(request.params.name) ?? [];
    const entries = year ? await payYear(db, caller.userId, Number(year), appContext.company) : [];
    if (entries.length === 0) return reply.callNotFound();

    await audited({ db, ipAddress: request.ip }, caller, {
      act: 'payslips-of-year-downloaded',
      result: 'ok',
      object: `${year}`,
    });
    return reply
      .type('application/zip')
      .headers({
        'content-length': zipSize(entries),
        'content-disposition': contentDisposition('attachment', `payslips-${year}.zip`),
        'content-security-policy': savedPolicy,
      })
      .send(Readable.from(zipOf(entries), { objectMode: false }));
  });
}

/** A person who follows a link lands on a page they can read; whatever else asks gets the code and its status. */
function refuse(request: FastifyRequest, reply: FastifyReply, code: FailureCode, page: string): void {
  if (request.headers.accept?.includes('text/html')) void reply.redirect(page, 303);
  else void reply.code(failures[code]).send(failureBody(code, request.id));
}
