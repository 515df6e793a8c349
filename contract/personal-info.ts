/** What a person tells us about themselves; each part may be missing. */
export type PersonalInfo = {
  preferredName: string | null;
  phone: string | null;
  emergencyName: string | null;
  emergencyRelation: string | null;
  emergencyPhone: string | null;
};

export type PersonalInfoField = keyof PersonalInfo;

/** How long each part gets at most, in UTF-16 units once it is tidy. */
export const longest: Record<PersonalInfoField, number> = {
  preferredName: 80,
  phone: 30,
  emergencyName: 100,
  emergencyRelation: 60,
  emergencyPhone: 30,
};

export type PersonalInfoProblem =
  | 'TOO_LONG'
  /** A name or relation without a letter. */
  | 'NO_LETTERS'
  /** Not a number with its country code. */
  | 'NOT_A_PHONE'
  /** An emergency contact of whom this part is missing. */
  | 'CONTACT_INCOMPLETE';

const phones: ReadonlySet<PersonalInfoField> = new Set(['phone', 'emergencyPhone']);

/** A plus, then up to fifteen digits, the first no zero (E.164), with single spaces between them. */
const phoneNumber = /^\+[1-9](?: ?\d){6,14}$/;

/** Marks that change the direction of text; a number copied from a phone's contacts is often wrapped in them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Normalises what was typed: no direction marks, single spaces, Latin digits in numbers, null for nothing. */
export function tidyPersonalInfo(typed: PersonalInfo): PersonalInfo {
  return mapFields((field) => {
    const text = (typed[field] ?? '').replace(directionMarks, '');
    return (phones.has(field) ? tidyPhone(text) : tidyText(text)) || null;
  });
}

/** What is wrong with tidy personal info, by field; empty where nothing is. */
export function personalInfoProblems(info: PersonalInfo): Partial<Record<PersonalInfoField, PersonalInfoProblem>> {
  const hasContact = Boolean(info.emergencyName || info.emergencyRelation || info.emergencyPhone);
  const problems = mapFields((field): PersonalInfoProblem | null => {
    const text = info[field];
    if (text === null) {
      return hasContact && (field === 'emergencyName' || field === 'emergencyPhone') ? 'CONTACT_INCOMPLETE' : null;
    }
    if (phones.has(field)) return phoneNumber.test(text) ? null : 'NOT_A_PHONE';
    if (text.length > longest[field]) return 'TOO_LONG';
    return /\p{L}/u.test(text) ? null : 'NO_LETTERS';
  });
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** True where two say the same. */
export function isSamePersonalInfo(one: PersonalInfo, other: PersonalInfo): boolean {
  return fields.every((field) => one[field] === other[field]);
}

const fields = Object.keys(longest) as PersonalInfoField[];

function mapFields<Value>(valueIn: (field: PersonalInfoField) => Value): Record<PersonalInfoField, Value> {
  return Object.fromEntries(fields.map((field) => [field, valueIn(field)])) as Record<PersonalInfoField, Value>;
}

function tidyText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Hyphens, dots and brackets are how people write numbers; Arabic keyboards write ٠ to ٩ or ۰ to ۹. */
function tidyPhone(text: string): string {
  return tidyText(text.replace(/[-‐‑–().]/g, ' '))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/^\+ /, '+');
}
