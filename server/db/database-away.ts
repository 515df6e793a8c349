/** What the system says where nobody takes a connection, or one breaks. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * What PostgreSQL says where it ends, starts or is full: connection exceptions, shutdowns, too many connections; and where it
 * takes no writes, as a replica before it is promoted.
 */
const refusing = /^(08...|57P0[1-5]|53300|25006)$/;

/** What node-postgres says without a code. */
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
