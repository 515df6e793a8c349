import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { AuditAct } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { type AuditColumns, addToAudit } from './audit-rows.ts';

export type NewAuditEntry = {
  act: AuditAct;
  result: 'ok' | 'refused';
  actor?: Id | null;
  sessionId?: Id | null;
  ipAddress?: string | null;
  object?: string | null;
};

/** Who acts, in which session and from where. */
export type AuditedBy = Pick<NewAuditEntry, 'actor' | 'sessionId' | 'ipAddress'>;

/** The operator of the command that is running. */
const operators = new AsyncLocalStorage<string>();

/** Runs an operator's command: its audit entries name the operator. */
export function asOperator<Result>(operator: string, command: () => Promise<Result>): Promise<Result> {
  return operators.run(operator, command);
}

/** The operator of the running command; null in the server. */
export function currentOperator(): string | null {
  return operators.getStore() ?? null;
}

/** Adds one row to the audit log, in the caller's transaction, if any. */
export async function record(db: Database, entry: NewAuditEntry): Promise<void> {
  await recordEach(db, [entry]);
}

/** Adds many rows in one statement. */
export async function recordEach(db: Database, entries: NewAuditEntry[]): Promise<void> {
  const operator = currentOperator();
  await addToAudit(
    db,
    entries.map((entry) => ({ ...columnsOf(entry), operator })),
  );
}

/** The columns of an entry in the audit log and its open sums. */
export function columnsOf(entry: NewAuditEntry): AuditColumns {
  return {
    actor: entry.actor ?? null,
    session: entry.sessionId ? createHash('sha256').update(entry.sessionId).digest('hex').slice(0, 16) : null,
    ipAddress: entry.ipAddress ?? null,
    action: entry.act,
    object: entry.object ?? null,
    result: entry.result,
  };
}
