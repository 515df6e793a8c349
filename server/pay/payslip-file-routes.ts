import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isId } from '#contract/is-id.ts';
import { paths, payslipAddress, payYearsAddress } from '#contract/paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { safeFileName, savedHeaders, shownHeaders } from '#server/files/content-disposition.ts';
import { bytesAt } from '#server/files/file-rows.ts';
import { zipOf, zipSize } from '#server/files/zip.ts';
import { auditedOften } from '#server/http/operation.ts';
import { callerOf, type Refuse, refuseAsJson } from '#server/http/route-policies.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { payYear } from './pay-year.ts';
import { type DrawPayslip, documentOf } from './payslip-document.ts';
import { payslipOf } from './payslip-rows.ts';

type Parts = { db: Database; appContext: AppContext; policy: Policy; drawPayslip?: DrawPayslip | undefined };

/**
 * Serves the documents of payslips at addresses that a browser can open, to their person alone and while pay is open to
 * the session. Each request is checked: an address alone opens nothing.
 */
export function addPayslipFileRoutes(app: FastifyInstance, { db, appContext, policy, drawPayslip }: Parts): void {
  const drawing = { companyName: appContext.companyName, drawPayslip };
  const refuse: Refuse = (request, reply, admission) => {
    if (!request.headers.accept?.includes('text/html')) return refuseAsJson(request, reply, admission);
    // A person who follows a link lands on a page they can read.
    const toUnlock = `${paths.payDetails}?document=${encodeURIComponent(request.url)}`;
    return reply.redirect(admission.refusal === 'STEP_UP_REQUIRED' ? toUnlock : paths.login, 303);
  };
  const config = { policy, refuse, auditedAs: 'pay.document' };
  const ofYear = { ...config, isMadeForOne: true } as const;

  app.get<{ Params: { id: string } }>(payslipAddress(':id'), { config }, async (request, reply) => {
    const caller = callerOf(request);
    reply.header('cache-control', 'no-store');
    const { id } = request.params;
    const payslip = isId(id) ? await payslipOf(db, caller.userId, id) : null;
    const document = payslip && (await documentOf(db, payslip, drawing));
    // If it was recalled between the two reads, it is as if it had never existed.
    const bytes = document && 'stored' in document ? await bytesAt(db, document.stored.path) : null;
    if (!document || ('stored' in document && !bytes)) return reply.callNotFound();

    await auditedOften({ db, ipAddress: request.ip }, caller, { act: 'payslip-opened', object: id });
    if ('externalUrl' in document) return reply.redirect(document.externalUrl, 303);
    const { type } = document.stored;
    const name = safeFileName(payslip.fileName, type);
    return reply.headers(shownHeaders(name, type)).send(bytes);
  });

  app.get<{ Params: { name: string } }>(`${payYearsAddress}/:name`, { config: ofYear }, async (request, reply) => {
    const caller = callerOf(request);
    reply.header('cache-control', 'no-store');
    const [, year] = /^(\d{4})\.zip$/.exec(request.params.name) ?? [];
    const entries = year ? await payYear(db, caller.userId, Number(year), drawing) : [];
    if (entries.length === 0) return reply.callNotFound();

    const act = { act: 'payslips-of-year-downloaded', object: `${year}` } as const;
    await auditedOften({ db, ipAddress: request.ip }, caller, act);
    return reply
      .headers({ ...savedHeaders(`payslips-${year}.zip`), 'content-length': zipSize(entries) })
      .send(Readable.from(zipOf(entries), { objectMode: false }));
  });
}
