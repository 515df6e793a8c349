import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { ActOnDocument, ActOnMessage, ActOnNobody, ActOnPerson } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { type AuditColumns, addToAudit } from './audit-rows.ts';

/** What was done to whom. An act on a person names them, unless it was refused because nobody is meant. */
export type Deed =
  | { act: ActOnPerson; result: 'ok'; subject: Id }
  | { act: ActOnPerson; result: 'refused'; subject: Id | null }
  | { act: ActOnDocument; result: 'ok'; subject: Id | null; document: Id }
  | { act: ActOnMessage; result: 'ok'; subject: Id | null }
  | { act: ActOnNobody; result: 'ok' | 'refused'; subject?: never };

export type NewAuditEntry = Deed & {
  actor?: Id | null;
  sessionId?: Id | null;
  ipAddress?: string | null;
  /** The operator whose command began what a run does; else that of the running command. */
  operator?: string | null;
  object?: string | null;
  /** What it is a part of. */
  cause?: Id | null;
};

/** An act on somebody that was done, or refused as nobody is meant or nothing was to do. */
export function deed<Act extends ActOnPerson>(act: Act, subject: Id | null, isDone: boolean) {
  return isDone && subject !== null
    ? { act, result: 'ok' as const, subject }
    : { act, result: 'refused' as const, subject };
}

/** Who acts, in which session and from where. */
export type AuditedBy = Pick<NewAuditEntry, 'actor' | 'sessionId' | 'ipAddress' | 'operator' | 'cause'>;

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

/** Adds many rows in one statement. What is recorded at once has one cause. */
export async function recordEach(db: Database, entries: NewAuditEntry[]): Promise<void> {
  const operator = currentOperator();
  const shared = entries.length > 1 ? randomId() : null;
  await addToAudit(
    db,
    entries.map((entry) => ({
      ...columnsOf(entry),
      document: 'document' in entry ? entry.document : null,
      operator: entry.operator ?? operator,
      cause: entry.cause ?? shared,
    })),
  );
}

/** The columns of an entry in the audit log and its open sums. */
export function columnsOf(entry: NewAuditEntry): AuditColumns {
  return {
    actor: entry.actor ?? null,
    session: entry.sessionId ? createHash('sha256').update(entry.sessionId).digest('hex').slice(0, 16) : null,
    ipAddress: entry.ipAddress ?? null,
    action: entry.act,
    // An act on somebody whose object is that person names them once, so that the two cannot differ.
    object: entry.object ?? entry.subject ?? null,
    subject: entry.subject ?? null,
    result: entry.result,
  };
}
