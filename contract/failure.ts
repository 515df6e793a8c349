/** Every failure code the server may answer with, and its HTTP status. The client owns the sentences. */
export const failures = {
  BAD_REQUEST: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_TOO_COMMON: 400,
  LEAVE_DATE_UNKNOWN: 400,
  LEAVE_ENDS_BEFORE_START: 400,
  LEAVE_TOO_EARLY: 400,
  LEAVE_TOO_LATE: 400,
  LEAVE_NO_WORKING_DAYS: 400,
  // Of a part of a day, in a kind of leave in hours.
  LEAVE_TIMES_UNKNOWN: 400,
  LEAVE_TIMES_BACKWARDS: 400,
  LEAVE_NO_WORKING_TIME: 400,
  LEAVE_LONGER_THAN_DAY: 400,
  /** The days are not part of the leave, or were given back before. */
  LEAVE_NOT_WITHIN: 400,
  /** A batch of payslips is to be seen from a moment that is over, or more than a year away. */
  SCHEDULE_PASSED: 400,
  SCHEDULE_TOO_FAR: 400,
  YEAR_NOT_OVER: 400,
  NOTE_TOO_LONG: 400,
  /** The last day on which somebody would be deputy is over, or a year behind the first. */
  DEPUTY_OVER: 400,
  DEPUTY_TOO_LONG: 400,
  MANAGER_UNKNOWN: 400,
  MESSAGE_EMPTY: 400,
  MESSAGE_TOO_LONG: 400,
  REASON_MISSING: 400,
  REASON_TOO_LONG: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  WRONG_PASSWORD: 403,
  STEP_UP_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  PROFILE_NOT_FOUND: 403,
  /** Somebody who left asks for more than their own payslips. */
  PAYSLIPS_ONLY: 403,
  MUTED: 403,
  ANNOUNCE_ONLY: 403,
  MODERATORS_ONLY: 403,
  /** The company has turned off what this belongs to. Nothing of it is deleted, and it may be turned on again. */
  FEATURE_OFF: 403,
  /** The console is not open in this session, or was left alone for too long. */
  CONSOLE_LOCKED: 403,
  /** In production, the console opens only with a second factor. */
  CONSOLE_NEEDS_SECOND_FACTOR: 403,
  WRONG_CODE: 403,
  OWN_ROLE: 403,
  OWN_LEAVE: 403,
  OWN_DEPUTY: 403,
  OWN_SECOND_FACTOR: 403,
  /** Whoever asked for the release of a batch, or for an erasure, is not the second person. */
  SAME_PERSON: 403,
  /** Whoever replaces a payslip has put payslips before as many people within a day as one person alone may. */
  SECOND_PERSON_NEEDED: 403,
  EDIT_TOO_LATE: 403,
  NOT_FOUND: 404,
  LINK_UNKNOWN: 404,
  REQUEST_TIMEOUT: 408,
  TRAINING_REQUIRED: 409,
  NOT_ENOUGH_LEAVE: 409,
  /** Somebody would have less than no leave of a kind in a year. */
  LEAVE_BELOW_ZERO: 409,
  /** The year of this leave was closed: what is left of it has gone over. */
  LEAVE_YEAR_CLOSED: 409,
  /** Requests for leave in the year to be closed wait for an answer. */
  LEAVE_WAITS: 409,
  LEAVE_OVERLAPS: 409,
  // A part of a day of a kind that is counted in days by now.
  LEAVE_UNIT_CHANGED: 409,
  LEAVE_NOT_OPEN: 409,
  LEAVE_STARTED: 409,
  /** Only others give back days that are over. */
  LEAVE_DAYS_OVER: 409,
  /** Somebody requested leave of this kind once. */
  LEAVE_TYPE_USED: 409,
  // Leave of the kind was requested or booked: it stays in days, or in hours.
  LEAVE_UNIT_FIXED: 409,
  TOO_MANY_LEAVE_TYPES: 409,
  /** There is a public holiday on this day at this place already. */
  HOLIDAY_THERE: 409,
  TOO_MANY_HOLIDAYS: 409,
  /** Only somebody who has left is erased. */
  HAS_NOT_LEFT: 409,
  /** Somebody else changed the same meanwhile. */
  CHANGED_MEANWHILE: 409,
  LAST_ADMINISTRATOR: 409,
  /** The environment of the server says it, and wins. */
  SET_BY_ENVIRONMENT: 409,
  UPLOADS_FULL: 409,
  UPLOAD_INCOMPLETE: 409,
  /** Somebody else did something with a batch meanwhile. */
  BATCH_MOVED_ON: 409,
  BATCH_HAS_PROBLEMS: 409,
  BATCH_EMPTY: 409,
  /** Somebody else did something with an import of people meanwhile. */
  IMPORT_MOVED_ON: 409,
  /** A column that an import needs is not named, or two are the same. */
  COLUMNS_INCOMPLETE: 409,
  UNDO_TOO_LATE: 409,
  ID_REUSED: 409,
  CLIENT_ID_TAKEN: 409,
  LINK_USED: 410,
  LINK_EXPIRED: 410,
  LINK_REPLACED: 410,
  PAYLOAD_TOO_LARGE: 413,
  /** A picture as iPhones take them, which few computers show. */
  PICTURE_IS_HEIC: 415,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FOREIGN_HOST: 421,
  CLIENT_TOO_OLD: 426,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  /** Too many passwords are being checked at this moment. */
  BUSY: 503,
  UNAVAILABLE: 503,
} as const;

export type FailureCode = keyof typeof failures;

/**
 * The fields that a code is about, where it is about one. Operations differ in what they call it: the refusal names the
 * first of these that the operation's input has.
 */
export const refusedFields: { readonly [Code in FailureCode]?: readonly [string, ...string[]] } = {
  PASSWORD_TOO_SHORT: ['next', 'password'],
  PASSWORD_TOO_LONG: ['next', 'password'],
  PASSWORD_TOO_COMMON: ['next', 'password'],
  WRONG_PASSWORD: ['current', 'password'],
  WRONG_CODE: ['code'],
  LEAVE_DATE_UNKNOWN: ['startsOn'],
  LEAVE_ENDS_BEFORE_START: ['endsOn'],
  LEAVE_TOO_EARLY: ['startsOn'],
  LEAVE_TOO_LATE: ['endsOn'],
  LEAVE_NO_WORKING_DAYS: ['startsOn'],
  LEAVE_TIMES_UNKNOWN: ['startsAt'],
  LEAVE_TIMES_BACKWARDS: ['endsAt'],
  LEAVE_NO_WORKING_TIME: ['startsAt'],
  LEAVE_LONGER_THAN_DAY: ['endsAt'],
  LEAVE_UNIT_CHANGED: ['typeId'],
  LEAVE_UNIT_FIXED: ['dayHalves'],
  LEAVE_NOT_WITHIN: ['startsOn'],
  LEAVE_DAYS_OVER: ['startsOn'],
  LEAVE_OVERLAPS: ['startsOn', 'id'],
  NOT_ENOUGH_LEAVE: ['endsOn', 'id'],
  NOTE_TOO_LONG: ['note', 'change.note'],
  DEPUTY_OVER: ['endsOn'],
  DEPUTY_TOO_LONG: ['endsOn'],
  OWN_DEPUTY: ['userId'],
  OWN_ROLE: ['userId', 'id'],
  MANAGER_UNKNOWN: ['managerId', 'reportsTo'],
  MESSAGE_EMPTY: ['text'],
  MESSAGE_TOO_LONG: ['text'],
  REASON_MISSING: ['reason'],
  REASON_TOO_LONG: ['reason'],
  SCHEDULE_PASSED: ['visibleFrom', 'publishAt'],
  SCHEDULE_TOO_FAR: ['visibleFrom', 'publishAt'],
  HOLIDAY_THERE: ['after.day'],
  UPLOAD_INCOMPLETE: ['uploadId', 'id'],
  COLUMNS_INCOMPLETE: ['columns'],
};

/** The field that a refusal with this code is about, for an operation whose input has these fields. */
export function refusedField(code: FailureCode, inputFields: readonly string[]): string | undefined {
  return refusedFields[code]?.find((field) => inputFields.includes(field.split('.')[0] ?? field));
}

/**
 * The body of every failure: a code to choose a sentence by, and the id that finds it in the log. A refusal of one field
 * of the input names it, the first if there are several, such as `days.0.at`.
 */
export type Failure = { code: FailureCode; requestId: string; field?: string };

type Picked<Code extends FailureCode> = { [C in Code]: { status: (typeof failures)[C] } };

/** Picks failures for one operation, in the form the contract wants them. */
export function failing<Code extends FailureCode>(...codes: Code[]): Picked<Code> {
  return Object.fromEntries(codes.map((code) => [code, { status: failures[code] }])) as Picked<Code>;
}
