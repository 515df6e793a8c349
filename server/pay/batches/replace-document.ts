import type { Id } from '#contract/id.ts';
import type { FileProblem } from '#contract/payslip-problems.ts';
import { record } from '#server/audit/audit.ts';
import { randomId } from '#server/db/ids.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { failure } from '#server/http/failure.ts';
import { replacementNotification } from '#server/pay/payslip-notifications.ts';
import { newFilePath } from '#server/pay/payslip-rows.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import { deleteUpload, uploadOf } from '#server/uploads/upload-rows.ts';
import { isWhole, UploadedFile } from '#server/uploads/uploaded-file.ts';
import { namedBatch } from './batch-rows.ts';
import { isTooLarge } from './batch-sizes.ts';
import { changeBatch } from './changed-batch.ts';
import { DocumentJudge } from './document-judge.ts';
import { addDocuments, documentsWith, documentWith, publishDocuments, saveDocuments } from './document-rows.ts';
import { fingerprint, hashIn } from './fingerprint.ts';
import { pageFinder } from './page-ids.ts';
import { permitAlone } from './publication.ts';
import { lockPublishing } from './publish-lock-rows.ts';
import { havingBytes, recipients } from './recipient-rows.ts';
import type { PayrollCall } from './review.ts';

/** Why another document cannot take the place of a payslip. */
type NotReplaced = FileProblem | 'same-bytes' | 'of-another' | 'text-differs';

/**
 * Replaces a published document in one transaction, so that its person has one or the other. Returns null, or why
 * nothing was changed.
 * @throws NOT_FOUND, UPLOAD_INCOMPLETE, SECOND_PERSON_NEEDED, and BATCH_MOVED_ON if it is no payslip any more
 */
export async function replaceDocument(
  call: PayrollCall & { payroll: { userId: Id } },
  input: { id: Id; document: Id; uploadId: Id; reason: string },
): Promise<NotReplaced | null> {
  const { db, payroll, by } = call;
  const batch = await namedBatch(db, payroll, input.id);
  if (!batch) throw failure('NOT_FOUND');
  if (batch.row.state !== 'released') throw failure('BATCH_MOVED_ON');
  const uploaded = await uploadOf(db, payroll.userId, input.uploadId);
  if (!uploaded || !isWhole(uploaded)) throw failure('UPLOAD_INCOMPLETE');
  // The upload is deleted in any case: whoever sent the wrong file sends another.
  const file = isTooLarge(uploaded.size) ? null : await new UploadedFile(db, uploaded).whole();
  await deleteUpload(db, uploaded.id);
  if (!file) return 'too-large';
  const judge = new DocumentJudge(payroll.userId);
  const judged = await judge.judge(file).finally(() => judge.close());
  if (judged.problem !== null) return judged.problem;

  const everybody = await recipients(db, payroll.scope);
  const sourceKey = fingerprint(file);
  const sha256 = hashIn(sourceKey);
  return changeBatch(db, payroll, { id: input.id, from: ['released'] }, async (transaction, batch) => {
    const [old] = await documentsWith(transaction, batch.id, [input.document]);
    if (!old) throw failure('NOT_FOUND');
    const { payslipId, userId, title, issuedOn, position } = old;
    if (!payslipId || !userId) throw failure('BATCH_MOVED_ON');
    const own = everybody.find((one) => one.id === userId);
    if (!own || pageFinder(everybody).another(judged.text, own)) return 'text-differs';
    const permit = await permitAlone(transaction, call, { inPlaceOf: { userId }, from: batch.visibleFrom });
    if (!permit) throw failure('SECOND_PERSON_NEEDED');
    await lockPublishing(transaction);
    const owners = await havingBytes(transaction, [sha256]);
    if (owners.length > 0) return owners.some((owner) => owner.userId === userId) ? 'same-bytes' : 'of-another';

    await recallPayslips(transaction, [payslipId]);
    const [id, filePath] = [randomId(), newFilePath()];
    await storeFile(transaction, filePath, 'application/pdf', file);
    const { batchId, path } = old;
    const place = { batchId, position, path, userId, issuedOn, title, size: file.length, sha256, filePath };
    await addDocuments(transaction, [{ id, ...place }]);
    await saveDocuments(transaction, [old.id], { isReplaced: true, replacedBy: payroll.userId });
    await publishDocuments(transaction, [id], permit);
    const subject = (await documentWith(transaction, id))?.payslipId;
    // These bytes were recalled from the person once, so they are not the right ones.
    if (!subject) throw failure('BATCH_MOVED_ON');
    if (batch.isVisible) await notifyOf(transaction, [{ userId, subject }], replacementNotification);
    const object = `${payslipId} by ${subject} of ${userId} ${sourceKey}: ${input.reason}`;
    await record(transaction, { ...by, act: 'payslip-replaced', result: 'ok', subject: userId, object });
    return null;
  });
}
