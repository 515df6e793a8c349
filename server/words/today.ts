/** The day it is, in UTC: nobody's own midnight is far enough from it to matter to a leave or a last day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
