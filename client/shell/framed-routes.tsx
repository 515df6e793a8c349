import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { storedUser } from '#client/device/stored.ts';
import { useUser } from '#client/session/session.ts';
import { paths, screenAt } from '#contract/paths.ts';
import { factsOf } from '#contract/screen-facts.ts';
import { Frame } from './frame.tsx';
import NotFoundScreen from './not-found-screen.tsx';
import { part } from './part.tsx';
import { screens } from './screens.ts';
import { useVisit } from './shown-path.ts';
import { SignedOutNotice, SignedOutScreen } from './signed-out.tsx';
import { TabBar } from './tab-bar.tsx';
import { warmWhenIdle, warmWhenTouched } from './warm-screens.ts';

const LeaverNotice = part(() => import('./leaver-notice.tsx'));
const ConsoleRoute = part(() => import('./console-route.tsx'));

/**
 * The screens beside the navigation; for somebody who left, their payslips alone. At its address the console takes
 * their place, for people who have one.
 */
export default function FramedRoutes() {
  const user = useUser();
  const [path] = useLocation();
  const until = user?.payslipsUntil;
  const open = Object.entries(screens).filter(([path]) => !until || factsOf(path)?.leavers);
  useEffect(() => (until ? undefined : warmWhenIdle(Object.values(screens))), [until]);
  useEffect(() => warmWhenTouched(warmScreen), []);
  const framed = (
    <Frame bar={until ? null : <TabBar />}>
      {until && <LeaverNotice until={until} />}
      {!user && factsOf(path)?.signedOut !== 'redirects' && <SignedOutNotice />}
      <Switch key={useVisit()}>
        {open.map(([path, screen]) => (
          <Route
            key={path}
            path={path}
            component={!user && factsOf(path)?.signedOut === 'empty' ? SignedOutScreen : screen}
          />
        ))}
        <Route>{until ? <Redirect to={paths.payslips} replace /> : <NotFoundScreen />}</Route>
      </Switch>
    </Frame>
  );
  return screenAt(path) === paths.console && !until ? <ConsoleRoute otherwise={framed} /> : framed;
}

/** Fetches the screen of an address and begins its reads, to be shown as soon as both are there. */
export async function openScreen(address: string): Promise<void> {
  if (!storedUser.read()?.payslipsUntil) return screenOf(address)?.open();
  const shown = factsOf(address)?.leavers ? address : paths.payslips;
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
