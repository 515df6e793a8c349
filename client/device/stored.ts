import type { UserData } from '#contract/auth.ts';
import type { DiscountCard } from '#contract/discount.ts';
import type { Id } from '#contract/id.ts';
import { cookieOfScript } from '#contract/page-look.ts';
import type { Payslip } from '#contract/pay.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import { isTooOld } from './cache-age.ts';

/** An entry of localStorage. Reading never throws: a corrupt entry is removed and, like a barred one, reads as null. */
export type Stored<T> = {
  key: string;
  read(): T | null;
  write(value: T): void;
  remove(): void;
};

/** Set while somebody is signed in on a shared device: none of their reads are cached. */
export const storedShared = flag('shared-device');

const userOfBrowser = stored<UserData>('user', parseUser);
const userOfTab = stored<UserData>('user', parseUser, JSON.stringify, () => sessionStorage);

/**
 * Who is signed in. On a shared device the browser keeps their id alone, and each tab their name and picture, for as
 * long as it is open; once the browser was closed, nobody is signed in.
 */
export const storedUser: Stored<UserData> = {
  key: userOfBrowser.key,
  read: () => {
    const user = userOfBrowser.read();
    if (!user || !storedShared.read()) return user;
    if (isSharedUseOver()) return null;
    const own = userOfTab.read();
    return own?.id === user.id ? own : user;
  },
  write: (user) => {
    if (!storedShared.read()) return userOfBrowser.write(user);
    userOfTab.write(user);
    userOfBrowser.write(unnamed(user));
  },
  remove: () => {
    userOfTab.remove();
    userOfBrowser.remove();
  },
};

/** A cookie without a date, which ends with the browser, as the session of a shared device does. Nothing personal. */
const openBrowser = 'stagedoor-open=yes';

/** Notes that somebody signed in on a shared device, until this browser is closed. */
export function beginSharedUse(): void {
  storedShared.write('yes');
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing on a plain LAN address.
  document.cookie = cookieOfScript(openBrowser, location.protocol === 'https:');
}

/** Whether the browser was closed since somebody signed in on this shared device: what is left of them has to go. */
export function isSharedUseOver(): boolean {
  // By either name: a browser of an earlier release has the plain one on https, too.
  const isOpen = document.cookie.includes(openBrowser);
  return storedShared.read() !== null && !isOpen;
}

/** A person without what says who they are. */
export function unnamed({ id, payslipsUntil, off }: UserData): UserData {
  const nobody = { fullName: null, username: null, position: null, department: null, profilePic: null };
  return { id, ...nobody, ...(payslipsUntil && { payslipsUntil }), ...(off && { off }) };
}

/** What this browser keeps between visits. */
export const storedLanguage = stored<string>('language', String, String);
export const storedTheme = stored<'light' | 'dark'>('theme', oneOf('light', 'dark'), String);
export const storedNotifications = stored<boolean>('notifications', parseBoolean);

/** Whether the install hint was shown on this device, whoever signs in. */
export const storedInstallHint = stored<boolean>('install-hint', parseBoolean);

/** A discount card as this browser keeps it: whose it is, and when it was read by this browser's clock. */
export type CachedDiscount = { userId: string; readAt: number; card: DiscountCard };
export const storedDiscount = stored<CachedDiscount>('discount', parseDiscount);
/**
 * Names and dates of a person's payslips, and when they were read: never an amount, never an address. The id finds
 * recalled ones; it is null in an entry of an older release.
 */
type StoredPayslips = {
  userId: string;
  readAt: number;
  payslips: (Pick<Payslip, 'fileName' | 'date'> & { id: string | null })[];
};

/** What only its person's key opens, and when it was sealed, in milliseconds since 1970. */
export type Sealed = { at: number; iv: string; data: string };
/** A draft, for a day after a session ended, for whoever wrote it; it does not say who that is. */
export const storedSealedDraft = stored<Sealed>('sealed-draft', parseSealed);
/** The same while the session lasts. */
export const sealedDraftOfTab = stored<Sealed>('sealed-draft', parseSealed, JSON.stringify, () => sessionStorage);
/** What waits in the outbox, while the session lasts. */
export const sealedOutboxOfSession = stored<Sealed>('sealed-outbox-of-session', JSON.parse);
/** The same for a day after it ended; it does not say whose it is. */
export const storedSealedOutbox = stored<Sealed>('sealed-outbox', parseSealed);
/** What is sealed while a session lasts, and what is left of it. */
export const sealedEntries = [
  [sealedDraftOfTab, storedSealedDraft],
  [sealedOutboxOfSession, storedSealedOutbox],
] as const;

/** How far a person has read the room, by the last message's sequence number. */
type StoredReading = { userId: string; seq: number };
export const storedReading = stored<StoredReading>('reading', parseReading);

export const storedPayslips = stored<StoredPayslips>('payslips', parsePayslips);

/** A screen's markup as it was left, when, in which language, and the built code and styles that it belongs to. */
type ScreenSnapshot = { html: string; at: number; language: string; code: string; styles: string[] };
/** Snapshots by the screen's address, which index.html shows. */
export const storedSnapshots = stored<Record<string, ScreenSnapshot>>('snapshots', JSON.parse);

/** Where somebody wanted to go before signing in, and when; it outlives a reset or an invite in another tab. */
export const storedReturnPath = stored<{ to: string; at: number }>('way-back', parseReturnPath);

/** When the server last answered the person, in milliseconds since 1970. */
export const storedContact = stored<number>('contact', parseMoment);
/** Set from a sign-out until the server knows of it; it does not say whose it was. */
export const storedSignOutDue = flag('sign-out-due');
/** Set from the end of a session until somebody was told; it does not say whose it was. */
export const storedSessionEnded = flag('session-ended');
/** Set while a wipe is in progress: one that was cut off is finished at the next start. */
export const storedWipeDue = flag('wipe-due');

/** All of the above that is about a person, by name. Language, theme and notifications are the device's own. */
export const personalEntries = [
  storedUser,
  storedDiscount,
  storedReading,
  storedPayslips,
  storedSnapshots,
  storedReturnPath,
  storedContact,
  storedShared,
  sealedOutboxOfSession,
] as const;

/** An entry of this browser’s storage, or of its tab's, by its name. */
export function stored<T>(
  name: string,
  parse: (text: string) => T,
  format: (value: T) => string = JSON.stringify,
  storage: () => Storage = () => localStorage,
): Stored<T> {
  const key = `stagedoor.v1.${name}`;
  return {
    key,
    read: () => {
      const text = barred(() => storage().getItem(key));
      if (text === null) return null;
      try {
        return parse(text);
      } catch {
        barred(() => storage().removeItem(key));
        return null;
      }
    },
    write: (value) => void barred(() => storage().setItem(key, format(value))),
    remove: () => void barred(() => storage().removeItem(key)),
  };
}

function flag(name: string): Stored<'yes'> {
  return stored<'yes'>(name, oneOf('yes'), String);
}

/** Storage itself may be barred by the browser's settings, or full: the app works on without it. */
function barred<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function oneOf<T extends string>(...values: T[]): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text);
    if (!found) throw new Error('Not a stored value of ours.');
    return found;
  };
}

function parseBoolean(text: string): boolean {
  return JSON.parse(text) === true;
}

function parseMoment(text: string): number {
  const moment = Number(text);
  if (!Number.isFinite(moment)) throw new Error('Not a stored moment.');
  return moment;
}

function parseReturnPath(text: string): { to: string; at: number } {
  const { to, at } = JSON.parse(text) as Record<string, unknown>;
  if (typeof to !== 'string' || typeof at !== 'number') throw new Error('Not a stored return path.');
  if (Math.abs(Date.now() - at) > 24 * 60 * 60 * 1000) throw new Error('Too old to be meant.');
  return { to, at };
}

function parsePayslips(text: string): StoredPayslips {
  const { userId, readAt, payslips } = JSON.parse(text) as Record<string, unknown>;
  if (typeof userId !== 'string' || typeof readAt !== 'number' || !Array.isArray(payslips)) {
    throw new Error('Not a stored list of payslips.');
  }
  if (isTooOld(readAt)) throw new Error('Too old to be shown.');
  return { userId, readAt, payslips: payslips.map(parsePayslip) };
}

function parsePayslip(entry: unknown): StoredPayslips['payslips'][number] {
  const { id, fileName, date } = entry as Record<string, unknown>;
  const seconds = (date as { seconds?: unknown } | null)?.seconds;
  return {
    id: typeof id === 'string' ? id : null,
    fileName: typeof fileName === 'string' ? fileName : null,
    date: typeof seconds === 'number' ? { seconds } : typeof date === 'string' ? date : null,
  };
}

function parseSealed(text: string): Sealed {
  const { at, iv, data } = JSON.parse(text) as Sealed;
  if (typeof iv !== 'string' || typeof data !== 'string') throw new Error('Not sealed.');
  // A moment ahead means that the clock was put back.
  if (!(Math.abs(Date.now() - at) < 24 * 60 * 60 * 1000)) throw new Error('Too old to be given back.');
  return { at, iv, data };
}

function parseReading(text: string): StoredReading {
  const { userId, seq } = JSON.parse(text) as Record<string, unknown>;
  if (typeof userId !== 'string' || !Number.isSafeInteger(seq)) throw new Error('Not a stored position in the room.');
  return { userId, seq: seq as number };
}

/** Written by hand and not by the contract's schema: the first screen must not wait for a schema library. */
function parseUser(text: string): UserData {
  const user = JSON.parse(text) as Record<string, unknown>;
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  if (typeof user.id !== 'string') throw new Error('Not a stored user.');
  return {
    id: user.id as Id,
    fullName: textOrNull(user.fullName),
    username: textOrNull(user.username),
    position: textOrNull(user.position),
    department: textOrNull(user.department),
    profilePic: textOrNull(user.profilePic),
    ...(typeof user.payslipsUntil === 'string' && { payslipsUntil: user.payslipsUntil }),
    ...(typeof user.timeZone === 'string' && { timeZone: user.timeZone }),
    ...(Array.isArray(user.off) && { off: user.off as FeatureSwitch[] }),
    ...(user.edits === true && { edits: true }),
  };
}

/** By hand as above; a malformed code is left to the till to refuse. */
function parseDiscount(text: string): CachedDiscount {
  const { userId, readAt, card } = JSON.parse(text) as CachedDiscount;
  const times = card.pass ? [card.pass.issuedAt, card.pass.validUntil].map(Date.parse) : [];
  const texts = [userId, card.pass?.code ?? ''];
  if (texts.some((one) => typeof one !== 'string') || [readAt, ...times].some((one) => !Number.isFinite(one))) {
    throw new Error('Not a stored discount card.');
  }
  if (isTooOld(readAt)) throw new Error('Too old to be shown.');
  return { userId, readAt, card };
}
