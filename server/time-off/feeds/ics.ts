/** One event of whole days. */
export type IcsEvent = {
  uid: string;
  /** When it changed last. */
  stamp: Date;
  summary: string;
  /** Its first and last day, such as 2026-11-28. */
  first: string;
  last: string;
  /** It is only asked for. */
  isTentative?: boolean;
  /** It takes no time of whoever reads the calendar. */
  isFree?: boolean;
};

/** A calendar as RFC 5545 writes it, which programs read again every few hours. */
export function icsOf(name: string, events: IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stagedoor//Leave//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, stamp, summary, first, last, isTentative, isFree }: IcsEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
    // The end is the first day that is free again.
    `DTEND;VALUE=DATE:${dayAfter(last).replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** Text without what would end its line or begin another value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/[\p{Cc}\u2066-\u2069]/gu, '');
}

/** A line of 75 bytes at most, which goes on in lines that begin with a space (RFC 5545, 3.1); no letter is cut. */
function folded(line: string): string {
  let bytes = 0;
  let out = '';
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) {
      out += '\r\n ';
      bytes = 1;
    }
    out += letter;
    bytes += size;
  }
  return out;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
