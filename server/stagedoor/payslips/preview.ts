import type { Checked } from '#server/pay/batches/checked.ts';

/** As many documents as are listed one by one. */
const listed = 100;

/** What would be published, for a person to look over before it is done. */
export function previewOf(documents: Checked[], fresh: Checked[]): string {
  const people = new Set(fresh.map(({ recipient }) => recipient.id)).size;
  const days = Map.groupBy(fresh, ({ issuedOn }) => issuedOn);
  return [
    `${fresh.length} to publish, to ${people} ${people === 1 ? 'person' : 'people'}; ${documents.length - fresh.length} published already`,
    ...[...days].sort().map(([day, { length }]) => `  of ${day}: ${length}`),
    ...fresh.slice(0, listed).map(({ path, recipient, issuedOn }) => `  ${path}  ${recipient.email}  ${issuedOn}`),
    ...(fresh.length > listed ? [`  … and ${fresh.length - listed} more`] : []),
  ].join('\n');
}
