import type { Checked } from '#server/pay/batches/checked.ts';

/** The most documents that are listed. */
const listed = 100;

/** What would be published, for the operator to check first. */
export function previewOf(documents: Checked[], unpublished: Checked[]): string {
  const people = new Set(unpublished.map(({ recipient }) => recipient.id)).size;
  const days = Map.groupBy(unpublished, ({ issuedOn }) => issuedOn);
  return [
    `${unpublished.length} to publish, to ${people} ${people === 1 ? 'person' : 'people'}; ${documents.length - unpublished.length} published already`,
    ...[...days].sort().map(([day, { length }]) => `  of ${day}: ${length}`),
    ...unpublished
      .slice(0, listed)
      .map(({ path, recipient, issuedOn }) => `  ${path}  ${recipient.email}  ${issuedOn}`),
    ...(unpublished.length > listed ? [`  … and ${unpublished.length - listed} more`] : []),
  ].join('\n');
}
