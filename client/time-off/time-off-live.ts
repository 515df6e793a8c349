import type { LiveTopic } from '#contract/live.ts';
import { ownTimeOff, teamTimeOff } from './time-off-queries.ts';

/** What is read again when the server tells of a change; the count of waiting requests stands in the own overview. */
export const timeOffLive = {
  'time-off': [ownTimeOff],
  'team-time-off': [teamTimeOff, ownTimeOff],
} as const satisfies Partial<Record<LiveTopic, readonly (readonly string[])[]>>;
