import type { LiveTopic } from '#contract/live.ts';

/** What to read again when the person's payslips changed. */
export const payLive = { topic: 'payslips' satisfies LiveTopic, queryKey: ['pay', 'payslips'] } as const;
