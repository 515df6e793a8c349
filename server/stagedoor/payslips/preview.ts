import type { Checked } from '#server/pay/batches/checked.ts';
import { firstLines } from '#server/stagedoor/first-lines.ts';

/** What would be published, for the operator to check first. */
export function previewOf(documents: Checked[], unpublished: Checked[]): string {
  const people = new Set(unpublished.map(({ recipient }) => recipient.id)).size;
  const days = Map.groupBy(unpublished, ({ issuedOn }) => issuedOn);
  const lines = unpublished.map(({ path, recipient, issuedOn }) => `${path}  ${recipient.email}  ${issuedOn}`);
  return [
    `${unpublished.length} to publish, to ${people} ${people === 1 ? 'person' : 'people'}; ${documents.length - unpublished.length} published already`,
    ...[...days].sort().map(([day, { length }]) => `of ${day}: ${length}`),
    ...firstLines(lines),
  ].join('\n  ');
}
