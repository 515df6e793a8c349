import type { AbsenceKind } from './absence.ts';
import { isDay, longestNote, yearsFrom } from './leave-days.ts';

/*
 * What a report of absence has to say, the same in the app, which may be offline, and on the server, which decides.
 */

export type FieldName = 'startsOn' | 'returnsOn' | 'minutesLate' | 'phone' | 'note';

/** The fields of each form, in order. */
export const fieldsOf: Record<AbsenceKind, FieldName[]> = {
  sickness: ['startsOn', 'returnsOn', 'note'],
  'child-sickness': ['startsOn', 'returnsOn', 'note'],
  late: ['startsOn', 'minutesLate', 'note'],
  'call-back': ['phone', 'startsOn', 'note'],
};

/** Whether somebody with such a report does not come to work. */
export function isAwayKind(kind: AbsenceKind): boolean {
  return kind === 'sickness' || kind === 'child-sickness';
}

/** The fields as typed. */
export type Typed = Record<FieldName, string>;

export type FieldProblem = 'day' | 'far-day' | 'before-start' | 'minutes' | 'phone' | 'long-note';

/** A valid form. */
export type Filled = {
  startsOn: string;
  returnsOn: string | null;
  minutesLate: number | null;
  phone: string;
  note: string;
};

/** Longer than any shift. */
const latest = 600;

/** Reads the fields of one kind from a body; ignores all others. */
export function typedIn(body: unknown, kind: AbsenceKind): Typed {
  const sent = (body ?? {}) as Record<string, unknown>;
  const asked = new Set(fieldsOf[kind]);
  const text = (name: FieldName) => (asked.has(name) && typeof sent[name] === 'string' ? sent[name] : '');
  return {
    startsOn: text('startsOn'),
    returnsOn: text('returnsOn'),
    minutesLate: text('minutesLate'),
    phone: text('phone'),
    note: text('note').replaceAll('\r\n', '\n'),
  };
}

/** Validates a form: answers its values, or the problem of each wrong field. */
export function readForm(
  kind: AbsenceKind,
  typed: Typed,
  today: string,
): { filled: Filled; problems?: never } | { filled?: never; problems: Partial<Record<FieldName, FieldProblem>> } {
  const problems: Partial<Record<FieldName, FieldProblem>> = {};
  const startsOn = dayIn(typed.startsOn);
  const returnsOn = dayIn(typed.returnsOn);
  const minutes = latin(typed.minutesLate).trim();
  const phone = latin(typed.phone).trim();

  if (!isDay(startsOn)) problems.startsOn = 'day';
  else if (isFar(startsOn, today)) problems.startsOn = 'far-day';
  if (returnsOn && !isDay(returnsOn)) problems.returnsOn = 'day';
  else if (returnsOn && isFar(returnsOn, today)) problems.returnsOn = 'far-day';
  else if (returnsOn && !problems.startsOn && returnsOn < startsOn) problems.returnsOn = 'before-start';
  if (kind === 'late' && !(/^\d{1,3}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= latest)) {
    problems.minutesLate = 'minutes';
  }
  const isPhone = /^[+\d ()/.-]{5,30}$/.test(phone) && phone.replace(/\D/g, '').length >= 5;
  if (kind === 'call-back' && !isPhone) problems.phone = 'phone';
  if (isTooLong(typed.note)) problems.note = 'long-note';
  if (Object.keys(problems).length > 0) return { problems };

  const minutesLate = kind === 'late' ? Number(minutes) : null;
  return { filled: { startsOn, returnsOn: returnsOn || null, minutesLate, phone, note: typed.note.trim() } };
}

/** A day as date fields send it, or as people write it without one: 28/11/2026, 28.11.2026. */
export function dayIn(text: string): string {
  const written = latin(text).trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
}

/** Counted in characters, of which each has one or two UTF-16 units. */
function isTooLong(note: string): boolean {
  return note.length > 2 * longestNote || (note.length > longestNote && [...note].length > longestNote);
}

function isFar(day: string, today: string): boolean {
  return day < yearsFrom(today, -1) || day > yearsFrom(today, 1);
}

/** What the app or HR sends, as a form has it. */
export function typedBy({ startsOn, returnsOn, minutesLate, phone, note }: Filled): Typed {
  return { startsOn, returnsOn: returnsOn ?? '', minutesLate: minutesLate?.toString() ?? '', phone, note };
}

/** Replaces Arabic and Persian digits by Latin ones. */
function latin(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) & 0xf));
}
