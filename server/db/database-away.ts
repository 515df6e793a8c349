/** Node's error codes for a connection that is refused or breaks. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * PostgreSQL's codes while it stops, starts or is full (connection exceptions, shutdowns, too many connections), while it
 * takes no writes, as a replica before its promotion, and while somebody holds a lock for too long, as a commit does that
 * waits for a replica on the other side of a broken network.
 */
const refusing = /^(08...|57P0[1-5]|53300|25006|55P03)$/;

/**
 * PostgreSQL's codes for a full disk and its kin (insufficient resources, a limit of its configuration, an error of its
 * disk), and Node's for the embedded database, whose files lie on ours.
 */
const full = /^(53(?!300)\w{3}|58030|ENOSPC|EDQUOT|EIO)$/;

/** The words of PostgreSQL and of the embedded database's file system where they come without a code. */
const noRoom = /No space left on device|Disk quota exceeded/;

/** What node-postgres says of a query whose answer did not come in time. */
export const unanswered = 'Query read timeout';

/** Messages of the node-postgres errors that have no code. */
const lost =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/;

/** Why a database cannot be used just now: it cannot be reached, or has no room or memory left. */
export type DatabaseTrouble = 'away' | 'full';

/** What keeps a database from being used just now, so that another try may find it usable; null for other failures. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (broken.has(code) || refusing.test(code))) return 'away';
    if (typeof code === 'string' && full.test(code)) return 'full';
    if (lost.test(cause.message)) return 'away';
    if (noRoom.test(cause.message)) return 'full';
  }
  return null;
}

/** True for a failure that says only that the database cannot be used just now. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}
