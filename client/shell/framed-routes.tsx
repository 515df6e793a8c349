import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { storedUser } from '#client/device/stored.ts';
import { useUser } from '#client/session/session.ts';
import { paths, screenAt } from '#contract/paths.ts';
import { Frame } from './frame.tsx';
import NotFoundScreen from './not-found-screen.tsx';
import { part } from './part.tsx';
import { screens } from './screens.ts';
import { useVisit } from './shown-path.ts';
import { SignedOutNotice, SignedOutScreen } from './signed-out.tsx';
import { TabBar } from './tab-bar.tsx';
import { warmWhenIdle, warmWhenTouched } from './warm-screens.ts';

/** Screens that have nothing to show without somebody's records. */
const personalPaths: string[] = [
  paths.manageTimeOff,
  paths.requestLeave,
  paths.leaveRequests,
  paths.teamTimeOff,
  paths.personalInfo,
  paths.eventsTimeline,
  paths.notifications,
  paths.moderation,
];

/** Screens that lead to the login by themselves. */
const leadingAway: string[] = [paths.home, paths.payDetails];

const LeaverNotice = part(() => import('./leaver-notice.tsx'));

/** The screens that are open to somebody who left; any other address leads to the first of them. */
const leaverPaths: string[] = [paths.payslips, paths.allDocuments, paths.payDetails];

/** The screens with the navigation beside them: all but the login and My Voice; of somebody who left, their payslips alone. */
export default function FramedRoutes() {
  const user = useUser();
  const [path] = useLocation();
  const until = user?.payslipsUntil;
  const open = Object.entries(screens).filter(([path]) => !until || leaverPaths.includes(path));
  useEffect(() => (until ? undefined : warmWhenIdle(Object.values(screens))), [until]);
  useEffect(() => warmWhenTouched(warmScreen), []);
  return (
    <Frame bar={until ? null : <TabBar />}>
      {until && <LeaverNotice until={until} />}
      {!user && !leadingAway.includes(path) && <SignedOutNotice />}
      <Switch key={useVisit()}>
        {open.map(([path, screen]) => (
          <Route key={path} path={path} component={!user && personalPaths.includes(path) ? SignedOutScreen : screen} />
        ))}
        <Route>{until ? <Redirect to={paths.payslips} replace /> : <NotFoundScreen />}</Route>
      </Switch>
    </Frame>
  );
}

/** Fetches the screen of an address and begins its reads, to be shown as soon as both are there. */
export async function openScreen(address: string): Promise<void> {
  if (!storedUser.read()?.payslipsUntil) return screenOf(address)?.open();
  const shown = leaverPaths.find((path) => path === address) ?? paths.payslips;
  await Promise.all([LeaverNotice.open(), screenOf(shown)?.open()]);
}

/** Fetches the screen of an address that somebody is about to go to. */
async function warmScreen(address: string): Promise<void> {
  await screenOf(address)?.warm();
}

function screenOf(address: string) {
  const path = screenAt(address);
  return path && path in screens ? screens[path as keyof typeof screens] : null;
}
