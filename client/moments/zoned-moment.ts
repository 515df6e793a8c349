/** A moment as it is typed: a day such as 2026-11-28 and a time such as 09:00, both of one zone. */
export type TypedMoment = { day: string; time: string };

const aDay = 24 * 60 * 60 * 1000;

/** What the clocks of a time zone show at a moment. */
export function typedInZone(timeZone: string, moment: Date): TypedMoment {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The moments at which the clocks of a time zone show a day and a time: one as a rule, none where they are put forward over
 * it, two where they are put back. Null while a part of it is missing.
 */
export function momentsAt(timeZone: string, { day, time }: TypedMoment): Date[] | null {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsets = [asUtc - aDay, asUtc + aDay].map((around) => {
    const shown = typedInZone(timeZone, new Date(around));
    return Date.parse(`${shown.day}T${shown.time}Z`) - around;
  });
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => {
      const shown = typedInZone(timeZone, moment);
      return shown.day === day && shown.time === time;
    })
    .toSorted((one, other) => one.getTime() - other.getTime());
}
