import type { OwnAbsenceReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';

/** Somebody is twenty minutes late, and nobody has looked at the report yet. */
export function reportOf(more: Partial<OwnAbsenceReport> = {}): OwnAbsenceReport {
  return {
    id: '01890000-0000-7000-8000-000000000001' as Id,
    kind: 'late',
    startsOn: '2026-10-28',
    returnsOn: null,
    minutesLate: 20,
    phone: '',
    receipt: 'H4TP-9WKM',
    note: 'The ferry did not come.',
    saidAt: '2026-10-28T06:00:00.000Z',
    arrivedAt: null,
    isAfterwards: false,
    isOnLeave: false,
    enteredBy: null,
    corrected: null,
    seen: [],
    done: null,
    ended: null,
    replacedBy: null,
    proofs: [],
    ...more,
  };
}

/** Somebody asks to be called, and nobody has looked at the report yet. */
export const callBack = reportOf({
  kind: 'call-back',
  startsOn: '2026-11-27',
  minutesLate: null,
  phone: '+232 76 000000',
  receipt: 'K7QM-42XD',
  note: 'After ten.',
  saidAt: '2026-11-27T06:00:00.000Z',
});
