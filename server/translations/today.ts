/** Today in UTC: local midnight is never far enough from it to matter for leave or a last day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
