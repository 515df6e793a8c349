/*
 * Limits that both sides know, and sentences on screens name. Without schemas, so that the browser may load the values.
 */

/** How long typed texts may be, in UTF-16 units. */
export const textLengths = {
  /** What a list or a chat is searched for. */
  search: 200,
  /** What somebody is looked up by where one of a few is chosen. */
  lookUp: 100,
  /** A field of a person's record. */
  recordField: 1_000,
  companyName: 100,
  /** The name of a kind of leave, in one language. */
  leaveType: 100,
  /** Why HR changed how much leave somebody has. */
  leaveReason: 200,
  /** Why a manager looks at somebody's emergency contact. */
  emergencyReason: 200,
  /** An article's title and its text, in one language. */
  newsTitle: 200,
  newsText: 8_000,
  reviewNote: 500,
  /** Of a group or an entry of a company's screen, in one language; an address in the web. */
  linkTitle: 200,
  linkAbout: 1_000,
  webAddress: 2_000,
  /** The title and the place of an event, in one language. */
  eventWords: 200,
  /** A benefit’s name, who provides it, and what is said of it in one language. */
  benefitName: 200,
  benefitProvider: 200,
  benefitAbout: 4_000,
  /** A training’s title, and what one learns in it, in one language. */
  trainingTitle: 200,
  trainingSummary: 4_000,
  trainingMinutes: 10,
  trainingMonths: 10,
  /** What a picture of an article shows, in one language. */
  newsPictureText: 300,
  holidayPlace: 100,
  holidayName: 200,
} as const;

/**
 * A picture of an article: its two sizes in pixels, the longest that each is sent in base64, and the most bytes of a file
 * that is cut to one.
 */
export const newsPicture = {
  ...{ width: 1200, height: 720 },
  ...{ smallWidth: 640, smallHeight: 384 },
  ...{ sent: 320_000, smallSent: 120_000 },
  file: 30 * 1024 * 1024,
} as const;

/** How many earlier saves of personal info a save may name, at most. */
export const savesNamed = 20;

/** How many minutes without use lock the console, and pass between a release and its notifications. */
export const minutesUntil = { consoleLocks: 15, payslipsNotified: 10 } as const;

/** The most bytes of a payslip's document. */
export const largestPayslip = 10 * 1024 * 1024;

/** The most bytes of a proof of absence, and how many a report may have. */
export const proofLimits = { bytes: 10 * 1024 * 1024, aReport: 5 } as const;

/** For how many months a certificate of a training is valid at most, and in how many days one runs out soon. */
export const certificates = { months: 120, soonDays: 60 } as const;

/** How many requests for leave HR answers, hands on or reminds of at once. */
export const requestsAtOnce = 100;

/** For how many hours an archive of one's own data is offered. */
export const archiveHours = 24;

/** How long the reason for an erasure may be, in UTF-16 units. */
export const longestErasureReason = 500;

/** Whether nothing of a text can be seen. The braille blank is the one blank that Unicode does not call white space. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A company's logo: the characters of its PNG in base64, as a request with it stays below what any other may weigh. */
export const longestLogo = 90_000;

/** The longest side of a company's logo, in pixels. */
export const largestLogo = 192;
