import { createHash } from 'node:crypto';
import type { Batch, FoundProblem } from './batch.ts';
import type { MatchedDocument } from './match.ts';
import { judgePortions } from './read-portions.ts';

/** A document that may be published. Its source key is its own fingerprint: the same bytes are the same payslip. */
export type Checked = MatchedDocument & { sourceKey: string };

/** What was found in a batch: what may be published, what may not, and what is in it twice. */
type CheckedBatch = {
  documents: Checked[];
  problems: FoundProblem[];
  same: { path: string; as: string }[];
};

/**
 * Checks every document, a few in memory at a time.
 * @param step is called with how many more were checked
 */
export async function checkBatch(
  batch: Batch,
  matched: MatchedDocument[],
  step: (count: number) => void,
): Promise<CheckedBatch> {
  const found: CheckedBatch = { documents: [], problems: [], same: [] };
  const first = new Map<string, MatchedDocument>();
  for await (const some of judgePortions(batch, matched)) {
    for (const { bytes, problem, ...one } of some) {
      if (!bytes) {
        found.problems.push({ path: one.path, problem: problem ?? 'too-large' });
        continue;
      }
      const sourceKey = fingerprint(bytes);
      const same = first.get(sourceKey);
      if (same) found.same.push({ path: one.path, as: same.path });
      first.set(sourceKey, one);
      found.documents.push({ ...one, sourceKey });
    }
    step(some.length);
  }
  return found;
}

const scheme = 'sha256:';

/** Identifies a document among a person's: the SHA-256 of its bytes. */
export function fingerprint(bytes: Buffer): string {
  return `${scheme}${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The SHA-256 in a fingerprint, in hex. */
export function hashIn(fingerprint: string): string {
  return fingerprint.slice(scheme.length);
}
