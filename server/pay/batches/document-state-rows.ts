import { sql } from 'drizzle-orm';
import type { BatchDocument } from '#contract/payslip-batches.ts';

/** The state of a document `d` of a batch. */
export const documentState = sql<BatchDocument['state']>`case
  when d.replaced then 'replaced'
  when d.recalled_at is not null then 'recalled'
  when d.left_out then 'left-out'
  when d.problem = 'published' then 'published'
  when d.problem is not null or d.user_id is null then 'problem'
  else 'matched' end`;
