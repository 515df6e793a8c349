import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import type { DocumentFilter } from '#contract/payslip-review.ts';
import { payslipRuns } from '#server/pay/batches/payslip-runs.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';
import { consoleSender, expectOk } from '#server/testing/console-sender.ts';
import { cutRuns } from '#server/testing/cut-runs.ts';
import { newId } from '#server/testing/new-id.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import type { roleHolder } from '#server/testing/role-holders.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { zipFile } from '#server/testing/zip-file.ts';

/** A document that says what it is; `catalog` and `trailer` add to it. */
export const pdf = plainPdf;

/** A ZIP file of documents by their names. */
export const zipOfFiles = (files: Record<string, Buffer>) =>
  zipFile(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));

/** A member of payroll with an open console, who works over HTTP. */
export async function payrollAt(testServer: TestServer, scope?: Parameters<typeof roleHolder>[2]) {
  const sender = await consoleSender(testServer, 'payroll', scope);
  const { post, read } = sender;
  /** Uploads a whole file; returns its id. */
  const send = async (name: string, bytes: Buffer) => (await sender.send(name, bytes)).uploadId;

  /** Makes a batch of a file, which no run has read yet; returns its id. */
  const begin = async (name: string, bytes: Buffer, issuedOn = '2026-10-15'): Promise<Id> => {
    const id = newId();
    expectOk(await post('payslips', { id, issuedOn, ...(await sender.send(name, bytes)) }));
    return id;
  };

  /** The same, and reads it. */
  const bring = async (...file: Parameters<typeof begin>): Promise<Id> => {
    const id = await begin(...file);
    await workRuns(testServer);
    return id;
  };

  const documents = async (id: string, filter: DocumentFilter = 'all', search = ''): Promise<BatchDocument[]> =>
    (
      await read<{ documents: BatchDocument[] }>(
        `payslips/documents?id=${id}&filter=${filter}&search=${encodeURIComponent(search)}`,
      )
    ).documents;

  return {
    ...sender,
    send,
    begin,
    bring,
    documents,
    batch: async (id: string) => (await read<{ batch: PayslipBatch }>(`payslips/one?id=${id}`)).batch,
    /** Each document's problem by its path, matched documents left out. */
    problems: async (id: string) =>
      Object.fromEntries((await documents(id, 'problems')).map(({ path, problem }) => [path, problem])),
    /** Calls an operation of batches, and finishes its bulk work. */
    does: async (operation: string, body: object): Promise<LightMyRequestResponse> => {
      const answer = await post(`payslips/${operation}`, body);
      await workRuns(testServer);
      return answer;
    },
  };
}

/** Does the bulk work that is due, or is due of one subject. */
export async function workRuns(
  { db, log }: TestServer,
  kinds: Partial<RunKinds> = payslipRuns,
  subject?: Id,
): Promise<void> {
  await workDueRuns(db, { kinds: kinds as RunKinds, log: log.logger, ...(subject && { subject }) });
}

/** Does the bulk work on a subject. It fails once after its first slices and resumes there when it is due again. */
export async function workInTwo(testServer: TestServer, subject: string, slices: number): Promise<void> {
  await workRuns(testServer, cutRuns(payslipRuns, slices));
  await testServer.db.execute(sql`update run set due_at = now() where subject = ${subject} and ended_at is null`);
  await workRuns(testServer);
}

/** Makes the moment of a batch come, and what is due some minutes later. */
export async function passUntilNotified(testServer: TestServer, id: string): Promise<void> {
  await testServer.db.execute(sql`update payslip_batch set visible_from = now() where id = ${id}`);
  await testServer.db.execute(sql`update run set due_at = now() where subject = ${id} and ended_at is null`);
  await workRuns(testServer);
}
