import './frame.module.css';
import './tab-bar.module.css';
import '#client/my-voice/list/no-messages.module.css';
import '#client/my-voice/room-header.module.css';
import '#client/my-voice/room-scene.module.css';
import '#client/my-voice/room-state.module.css';
import '#client/ui/icon-button.module.css';
import '#client/ui/page-header.module.css';
import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { authFeature } from '#client/auth/feature.ts';
import { LoginScreen } from '#client/auth/login-screen.tsx';
import { typedBefore } from '#client/auth/typed-before.ts';
import { settled } from '#client/device/when-idle.ts';
import { loadSignedInWords } from '#client/i18n/language-switch.ts';
import { isOff, useUser } from '#client/session/session.ts';
import { part } from '#client/ui/part.tsx';
import { isEntrance, paths } from '#contract/paths.ts';
import { LoadFailed } from './load-failed.tsx';
import { offerReload } from './offer-reload.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { useReturnToLogin } from './session-end.ts';
import { focusTitles } from './title-focus.ts';
import { untilItArrives } from './until-it-arrives.ts';

// The styles above are the frame's and the room's: both are painted before their code is there, from the one sheet that
// the page comes with.

const entranceScreens = Object.entries(authFeature.screens).map(([path, { file }]) => ({ path, Screen: part(file) }));
// Everything behind the sign-in is imported dynamically: the first screen must stay small.
const framedRoutes = () => import('./framed-routes.tsx');
const FramedRoutes = part(() => withSignedInWords(framedRoutes()));
// A page whose live part has not arrived works without it; only the room would say all the while that it is connecting.
const Live = lazy(() =>
  (location.pathname === paths.myVoice ? Promise.resolve() : settled()).then(() =>
    untilItArrives(() => withSignedInWords(import('./live.tsx')), offerReload),
  ),
);
const SkipLink = lazy(() =>
  settled().then(() => untilItArrives(() => withSignedInWords(import('./skip-link.tsx')), offerReload)),
);
const roomRoute = () => import('./room-route.tsx');
const RoomRoute = part(() => withSignedInWords(roomRoute()));
const GalleryScreen = import.meta.env.DEV
  ? lazy(() => withSignedInWords(import('#client/gallery/gallery-screen.tsx')))
  : FramedRoutes;

/** Which screen an address shows. */
export function AppRoutes() {
  useReturnToLogin();
  const user = useUser();
  const hasLeft = user?.payslipsUntil !== undefined;
  const hasRoom = !hasLeft && !user?.off?.includes('myVoice');
  const [path] = useLocation();
  useEffect(focusTitles, []);
  useEffect(() => (path === paths.login ? whenSomebodyTypes(() => open(paths.home)) : undefined), [path]);
  return (
    <ScreenBoundary at={path} failed={<LoadFailed />}>
      <Suspense fallback={<ScreenLoading />}>
        {!isEntrance(path) && (
          <Suspense fallback={null}>
            <SkipLink />
          </Suspense>
        )}
        {user && !hasLeft && (
          <Suspense fallback={null}>
            <Live key={user.id} />
          </Suspense>
        )}
        <Switch>
          <Route path={paths.login} component={LoginScreen} />
          {entranceScreens.map(({ path, Screen }) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route path={paths.gallery} component={GalleryScreen} />
          {/* What one person did on a screen is not there for the next one in the same tab. */}
          <Route key={user?.id} path={paths.myVoice} component={hasRoom ? RoomRoute : FramedRoutes} />
          <Route key={user?.id} component={FramedRoutes} />
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}

/**
 * Fetches what an address shows first, so that it replaces the painted page at once. A part that fails to load says so
 * where it is shown.
 */
export async function openFirst(address: string, isSignedIn: boolean): Promise<void> {
  if (address === paths.login && !isSignedIn) return;
  await open(address === paths.login ? paths.home : address).catch(() => {});
}

async function open(address: string): Promise<void> {
  const entrance = entranceScreens.find(({ path }) => path === address);
  if (entrance) return entrance.Screen.open();
  const numbers = readyNumbers();
  if (address === paths.myVoice && !isOff('myVoice'))
    await Promise.all([RoomRoute.open(), roomRoute().then(({ Room }) => Room.open())]);
  else await Promise.all([FramedRoutes.open(), framedRoutes().then(({ openScreen }) => openScreen(address))]);
  await numbers;
}

/**
 * Makes the browser load its locale data in a task of its own. Otherwise the first formatted number or date would load
 * it, and block a slow phone for a tenth of a second.
 */
function readyNumbers(): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(() => {
      new Intl.NumberFormat();
      resolve();
    }),
  );
}

/** Whoever types into the login is about to go home. */
function whenSomebodyTypes(prepare: () => Promise<void>): () => void {
  const leaving = new AbortController();
  const begin = () => void prepare().catch(() => {});
  if (typedBefore().email) begin();
  else addEventListener('input', begin, { once: true, signal: leaving.signal });
  return () => leaving.abort();
}

/** Code behind the sign-in, once its words and the cached reads of its screens are there, too. */
async function withSignedInWords<Part>(code: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([
    code,
    loadSignedInWords(),
    import('./start-signed-in.ts').then(({ startSignedIn }) => startSignedIn()),
  ]);
  return part;
}
