import { type Path, paths, screenAt } from './paths.ts';

/** What the app, the build and the tests know of a screen besides its address and its code. */
export type ScreenFacts = {
  /** Shown before the sign-in, beside the navigation, or alone. */
  frame: 'entrance' | 'navigation' | 'alone';
  /** How deep in the app it lies: 0 the entrance, 1 a tab's own screen. */
  depth: 0 | 1 | 2 | 3;
  /** The tab that it belongs to; absent for screens without the navigation. */
  tab?: Tab;
  /** Signed out, it redirects to the login, or would be empty; absent if it then shows what it has for anybody. */
  signedOut?: 'redirects' | 'empty' | undefined;
  /** Open to somebody who left, for as long as their payslips are. */
  leavers?: true;
  /** The browser may keep its markup and show it before any script runs: it has no pay and nothing to type into. */
  snapshot?: true;
};

/** The four tabs, each by its own screen. */
export type Tab = (typeof paths)['home' | 'pay' | 'benefits' | 'more'];

const { home, pay, benefits, more } = paths;
const inTab = (tab: Tab, depth: 1 | 2 | 3, signedOut?: 'redirects' | 'empty') => ({
  frame: 'navigation' as const,
  tab,
  depth,
  signedOut,
});
const entrance = { frame: 'entrance', depth: 0 } as const;

/** Every screen; one that is missing here does not compile. client/shell/screens.ts has their files and reads. */
export const screenFacts = {
  [paths.login]: entrance,
  [paths.resetPassword]: entrance,
  [paths.invite]: entrance,
  [paths.unsubscribe]: entrance,

  [paths.home]: { ...inTab(home, 1, 'redirects'), snapshot: true },
  [paths.article]: inTab(home, 2),

  [paths.pay]: inTab(pay, 1),
  [paths.payDetails]: { ...inTab(pay, 2, 'redirects'), leavers: true },
  [paths.payslips]: { ...inTab(pay, 2), leavers: true },
  [paths.allDocuments]: { ...inTab(pay, 3), leavers: true },

  [paths.benefits]: { ...inTab(benefits, 1), snapshot: true },

  [paths.more]: { ...inTab(more, 1), snapshot: true },
  [paths.settings]: inTab(more, 2),
  [paths.notifications]: inTab(more, 2, 'empty'),
  [paths.account]: inTab(more, 3),
  [paths.timeOff]: inTab(more, 2),
  [paths.manageTimeOff]: inTab(more, 3, 'empty'),
  [paths.requestLeave]: inTab(more, 3, 'empty'),
  [paths.leaveRequests]: inTab(more, 3, 'empty'),
  [paths.teamTimeOff]: inTab(more, 3, 'empty'),
  [paths.deputy]: inTab(more, 3, 'empty'),
  [paths.reportAbsence]: inTab(more, 3),
  [paths.moderation]: inTab(more, 3, 'empty'),
  [paths.myProfile]: { ...inTab(more, 2), snapshot: true },
  [paths.personalInfo]: inTab(more, 3, 'empty'),
  [paths.eventsTimeline]: inTab(more, 3, 'empty'),
  [paths.employeeDiscount]: inTab(more, 3),
  [paths.workplace]: inTab(more, 2),
  [paths.tools]: inTab(more, 2),
  [paths.help]: inTab(more, 2),
  [paths.career]: inTab(more, 2),

  [paths.myVoice]: { frame: 'alone', depth: 2 },
  /** All of its screens, which contract/console-paths.ts names. */
  [paths.console]: { frame: 'alone', depth: 2 },
  /** In development only. */
  [paths.gallery]: { frame: 'alone', depth: 2 },
} satisfies Record<Path, ScreenFacts>;

/** The addresses of the screens in a frame. */
export type PathsIn<Frame extends ScreenFacts['frame']> = {
  [Each in Path]: (typeof screenFacts)[Each]['frame'] extends Frame ? Each : never;
}[Path];

/** The facts of the screen that an address shows; undefined for an address that is none of ours. */
export function factsOf(address: string): ScreenFacts | undefined {
  const path = screenAt(address);
  return path ? screenFacts[path] : undefined;
}

/** Every screen of a frame, in the order of the table. */
export function screensIn<Frame extends ScreenFacts['frame']>(frame: Frame): PathsIn<Frame>[] {
  const all = Object.entries(screenFacts) as [Path, ScreenFacts][];
  return all.filter(([, facts]) => facts.frame === frame).map(([path]) => path as PathsIn<Frame>);
}
