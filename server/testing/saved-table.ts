import { textIn } from '#server/tables/cell.ts';
import { readTable } from '#server/tables/read-table.ts';

/** A workbook that a route answered, as one reads it: the names of its columns, and its rows. */
export async function savedTable({
  rawPayload,
}: {
  rawPayload: Buffer;
}): Promise<{ columns: string[]; rows: string[][] }> {
  const { headers, rows } = await readTable(rawPayload, () => false);
  return { columns: headers, rows: rows.map(({ cells }) => cells.map(textIn)) };
}
