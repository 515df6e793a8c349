import { useQuery } from '@tanstack/react-query';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { type AwayDates, type LeaveDates, overlaps, whole } from '#contract/leave-days.ts';
import { timeOffQueries } from './time-off-queries.ts';
import { useUnsentLeave } from './use-unsent-leave.ts';

type Overview = Output<'timeOff.overview'>;

/** A leave that waits to be sent, waits for an answer or is approved, with the name of its type. */
type AskedLeave = AwayDates & { id: string; type: string };

/** The person's leaves that wait for an answer, are approved, or wait to be sent. */
export function useAskedLeave(overview: Overview | undefined): AskedLeave[] {
  const { data: requests = [] } = useQuery(timeOffQueries.requests(useLanguage()));
  const { unsent } = useUnsentLeave();
  const typeOf = (typeId: string) => overview?.types.find(({ id }) => id === typeId)?.name.text ?? '';
  return [
    ...requests
      .filter(({ state }) => state === 'waiting' || state === 'approved')
      .map((one) => ({ ...one, type: one.type.text })),
    ...unsent
      .filter(({ state }) => state !== 'failed')
      .map(({ id, input }) => ({ ...whole(input), id, type: typeOf(input.typeId) })),
  ];
}

/** The leaves that share at least half a day with some dates. */
export function overlapping(leaves: AskedLeave[], dates: LeaveDates): AskedLeave[] {
  return leaves.filter((one) => overlaps(one, whole(dates)));
}
