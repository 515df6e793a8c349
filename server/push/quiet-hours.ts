import type { QuietHours } from '#contract/push.ts';

const minute = 60_000;
const minutesADay = 24 * 60;

/**
 * The end of the quiet hours around a moment, by the clock of their zone; null for a moment outside of them. Two equal
 * times mean no quiet hours. If the clock skips their end, they end with the jump.
 */
export function quietUntil({ from, to, timeZone }: QuietHours, moment: Date): Date | null {
  const clock = clockOf(timeZone);
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)];
  const isQuiet = (time: number) => {
    const now = clock(time);
    return start <= end ? start <= now && now < end : start <= now || now < end;
  };
  if (!isQuiet(moment.getTime())) return null;

  let time = Math.floor(moment.getTime() / minute) * minute;
  // As many minutes as the clock has left; the loop repeats if it is put back meanwhile.
  while (isQuiet(time)) time += ((end - clock(time) + minutesADay) % minutesADay) * minute;
  // And back again if it was put forward.
  while (!isQuiet(time - minute)) time -= minute;
  return new Date(time);
}

/** Returns the minute of the day that a zone's clock shows at a moment. */
function clockOf(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (time) => minuteOfDay(format.format(time));
}

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
