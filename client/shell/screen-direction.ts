import { isEntrance } from '#contract/own-path.ts';
import { paths } from '#contract/paths.ts';

/** Deeper into the app, out again, or from one tab to the next. */
export type ScreenDirection = 'forward' | 'back' | 'across';

const tabs: string[] = [paths.home, paths.pay, paths.benefits, paths.more];
/** What lies behind a screen that lies behind a tab. */
const deep: string[] = [
  paths.account,
  paths.allDocuments,
  paths.employeeDiscount,
  paths.eventsTimeline,
  paths.leaveRequests,
  paths.manageTimeOff,
  paths.moderation,
  paths.personalInfo,
  paths.reportAbsence,
  paths.requestLeave,
  paths.teamTimeOff,
];

/** Which way one screen leads to another, by how deep in the app each lies, whatever button led there. */
export function screenDirection(from: string, to: string): ScreenDirection {
  const deeper = depthOf(to) - depthOf(from);
  if (deeper === 0 && tabs.includes(to)) return 'across';
  return deeper < 0 ? 'back' : 'forward';
}

function depthOf(path: string): number {
  if (isEntrance(path)) return 0;
  if (tabs.includes(path)) return 1;
  return deep.includes(path) ? 3 : 2;
}
