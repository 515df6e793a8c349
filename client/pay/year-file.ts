import { failureIn } from '#client/api/call-failure.ts';
import { asFailure, personalFetch } from '#client/api/personal-fetch.ts';
import { payYearAddress } from '#contract/paths.ts';
import type { Payslip } from '#contract/pay.ts';

/** The year that a payslip belongs to, as the server counts it; null without a date. */
export function yearOf(date: Payslip['date']): number | null {
  if (date === null) return null;
  return typeof date === 'string' ? Number(date.slice(0, 4)) : new Date(date.seconds * 1000).getUTCFullYear();
}

/**
 * Fetches all payslips of a year as one ZIP.
 * @param report called with the progress, from 0 to 100
 * @throws {CallFailure} with the server's code, or OFFLINE, also after the signal was aborted
 */
export async function fetchYear(year: number, signal: AbortSignal, report: (percent: number) => void): Promise<Blob> {
  const response = await personalFetch(payYearAddress(year), { signal, cache: 'no-store' }).catch(asFailure);
  if (!response.ok || !response.body) throw await failureIn(response);
  const length = Number(response.headers.get('content-length'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(asFailure);
    if (done) break;
    pieces.push(value);
    received += value.length;
    report(length > 0 ? Math.min(100, (received * 100) / length) : 0);
  }
  return new Blob(pieces, { type: 'application/zip' });
}
