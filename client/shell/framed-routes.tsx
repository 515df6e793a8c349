import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { queryClient } from '#client/api/query-client.ts';
import { storedUser } from '#client/device/stored.ts';
import type { FramedScreen, ScreenProps } from '#client/feature.ts';
import { framedAt, framedScreens, screens } from '#client/features.ts';
import { currentLanguage } from '#client/i18n/language-switch.ts';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { isOff, useUser } from '#client/session/session.ts';
import { part } from '#client/ui/part.tsx';
import type { NewsSlot } from '#contract/articles.ts';
import { paths, screenAt } from '#contract/paths.ts';
import { Frame, outboxKinds } from './frame.tsx';
import NotFoundScreen from './not-found-screen.tsx';
import { useVisit } from './shown-path.ts';
import { SignedOutNotice, SignedOutScreen } from './signed-out.tsx';
import { TabBar } from './tab-bar.tsx';
import { warmWhenIdle, warmWhenTouched } from './warm-screens.ts';

const LeaverNotice = part(() => import('./leaver-notice.tsx'));
const ConsoleRoute = part(() => import('./console-route.tsx'));

const framed = framedScreens.map(([path, declared]) => ({
  path,
  ...declared,
  Part: part(declared.file, () => readAhead(declared)),
}));

/**
 * The screens beside the navigation; for somebody who left, their payslips alone. At its address the console takes
 * their place, for people who have one.
 */
export default function FramedRoutes() {
  const { i18n } = useLingui();
  const user = useUser();
  const [path] = useLocation();
  const until = user?.payslipsUntil;
  useEffect(() => (until ? undefined : warmWhenIdle(framed.map(({ Part }) => Part))), [until]);
  useEffect(() => warmWhenTouched(warmScreen), []);
  const nowhere = until ? <Redirect to={paths.payslips} replace /> : <NotFoundScreen />;
  const screen = (
    <Frame bar={until ? null : <TabBar />}>
      {until && <LeaverNotice until={until} />}
      {!user && !framedAt(path)?.signedOut && <SignedOutNotice />}
      <Switch key={useVisit()}>
        {!screenAt(path) && <Route>{nowhere}</Route>}
        {framed
          .filter(({ leavers }) => !until || leavers)
          .map(({ path, title, signedOut, switchedBy, Part }) => (
            <Route key={path} path={path}>
              {(params: ScreenProps['params']) => {
                if (!user && signedOut === 'empty') return <SignedOutScreen />;
                return (
                  <UnlessTurnedOff feature={switchedBy} title={i18n._(title)} kinds={kindsAt(path)}>
                    <Part title={i18n._(title)} params={params} />
                  </UnlessTurnedOff>
                );
              }}
            </Route>
          ))}
        {!until && (
          <Route path={paths.myVoice}>
            <UnlessTurnedOff
              feature={screens[paths.myVoice].switchedBy}
              title={i18n._(screens[paths.myVoice].title)}
              kinds={kindsAt(paths.myVoice)}
            >
              {nowhere}
            </UnlessTurnedOff>
          </Route>
        )}
        <Route>{nowhere}</Route>
      </Switch>
    </Frame>
  );
  return screenAt(path) === paths.console && !until ? <ConsoleRoute otherwise={screen} /> : screen;
}

/** Fetches the screen of an address and begins its reads, to be shown as soon as both are there. */
export async function openScreen(address: string): Promise<void> {
  if (!storedUser.read()?.payslipsUntil) return partOf(address)?.open();
  const shown = framedAt(address)?.leavers ? address : paths.payslips;
  await Promise.all([LeaverNotice.open(), partOf(shown)?.open()]);
}

/** Fetches the screen of an address that somebody is about to go to. */
async function warmScreen(address: string): Promise<void> {
  await partOf(address)?.warm();
}

const kindsAt = (path: string) => outboxKinds.filter(({ to }) => to === path);

function partOf(address: string) {
  const shown = screenAt(address);
  return framed.find(({ path }) => path === shown)?.Part;
}

/** The reads begin together with the file; the built page asks for both before any script runs. */
function readAhead({ reads, switchedBy }: FramedScreen): void {
  const userId = storedUser.read()?.id;
  if (!userId || !reads || isOff(switchedBy)) return;
  const slot = location.pathname.replace(/.*\//, '') as NewsSlot;
  for (const read of reads({ language: currentLanguage(), userId, slot })) {
    // A read without a stale time would be fetched twice.
    if (read.staleTime) void queryClient.prefetchQuery(read);
  }
}
