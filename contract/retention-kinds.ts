/**
 * What the company chooses to keep for how many days: within which bounds, and what holds until it chooses; null for ever.
 * Without a schema, for the browser.
 */
export const retentions = {
  /** Reports of absence, counted from their last day. */
  absence: { least: 90, most: 3_650, byDefault: 365 },
  /** Leave of years that were closed, counted from the end of the year. */
  leave: { least: 1_095, most: 3_650, byDefault: null },
  /** Payslips, counted from the end of their year. Those that a law asks for stay: `PAYSLIP_YEARS`. */
  payslips: { least: 1_095, most: 36_500, byDefault: null },
  /** Records of people who left, counted from that day. Their erasure is asked for: a second person approves it. */
  leavers: { least: 365, most: 3_650, byDefault: null },
  /** Messages in My Voice, counted from when they were sent. */
  room: { least: 30, most: 3_650, byDefault: null },
  /** Who did what, counted from when it was done. Nobody sets away what they did within a year; `AUDIT_DAYS` is the default. */
  audit: { least: 365, most: 36_500, byDefault: 730 },
} as const satisfies Record<string, { least: number; most: number; byDefault: number | null }>;

export type RetentionKind = keyof typeof retentions;

export const retentionKinds = Object.keys(retentions) as [RetentionKind, ...RetentionKind[]];

/** Whether a kind may be kept for so many days; null is for ever, where that is what holds by default. */
export function isRetention(kind: RetentionKind, days: number | null): boolean {
  const { least, most, byDefault } = retentions[kind];
  return days === null ? byDefault === null : days >= least && days <= most;
}
