/** Node's error codes for a connection that is refused or breaks. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * PostgreSQL's codes while it stops, starts or is full (connection exceptions, shutdowns, too many connections), and
 * while it takes no writes, as a replica before its promotion.
 */
const refusing = /^(08...|57P0[1-5]|53300|25006)$/;

/** Messages of the node-postgres errors that have no code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/;

/** True for a failure that says only that the database cannot be reached just now: another try may find it. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (broken.has(code) || refusing.test(code))) return true;
    if (lost.test(cause.message)) return true;
  }
  return false;
}
