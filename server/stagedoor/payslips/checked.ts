import { createHash } from 'node:crypto';
import { documentType } from '#server/pay/document-type.ts';
import type { Progress } from '#server/stagedoor/progress.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Batch } from './batch.ts';
import type { Matched } from './match.ts';
import { readPortions } from './read-portions.ts';

/** A document that may be published. Its source key is its own fingerprint: the same bytes are the same payslip. */
export type Checked = Matched & { sourceKey: string };

/** How far from its end a PDF says that it ends, in bytes; readers look no further. */
const tail = 1024;

/**
 * Looks at every document, a few in memory at a time.
 * @throws {Refusal} naming each that is no payslip, or two people's
 */
export async function checked(batch: Batch, matched: Matched[], progress: Progress): Promise<Checked[]> {
  const problems: string[] = [];
  const found: Checked[] = [];
  const first = new Map<string, Matched>();
  for await (const some of readPortions(batch, matched)) {
    for (const { bytes, ...one } of some) {
      const problem = bytes ? problemOf(bytes) : 'is larger than 10 MB';
      if (problem || !bytes) problems.push(`${one.path} ${problem}`);
      else {
        const sourceKey = fingerprint(bytes);
        const same = first.get(sourceKey);
        if (same) problems.push(`${one.path} is the same document as ${same.path}`);
        first.set(sourceKey, one);
        found.push({ ...one, sourceKey });
      }
    }
    progress.step(some.length);
  }
  if (problems.length > 0) throw new Refusal('Nothing was published. Mend these files first:', problems);
  return found;
}

const scheme = 'sha256:';

/** What a document is known by among a person's: the SHA-256 of its bytes. */
export function fingerprint(bytes: Buffer): string {
  return `${scheme}${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The SHA-256 in hex that a fingerprint says. */
export function hashIn(fingerprint: string): string {
  return fingerprint.slice(scheme.length);
}

function problemOf(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'is empty';
  if (documentType(bytes) !== 'application/pdf') return 'is no PDF, whatever its name says';
  if (!bytes.subarray(-tail).includes('%%EOF')) return 'is cut off: the end of the PDF is missing';
  return null;
}
