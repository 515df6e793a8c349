import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { LoginScreen } from '#client/auth/login-screen.tsx';
import { loadHouseWords } from '#client/i18n/language-switch.ts';
import { useUser } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';
import { HouseFailed } from './house-failed.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { useReturnToLogin } from './session-end.ts';

// Everything behind the sign-in is one step away from the first screen, which must stay small.
const FramedRoutes = lazy(() => inTheHouse(import('./framed-routes.tsx')));
// A page whose live part does not arrive works on without it.
const Live = lazy(() => import('./live.tsx').catch(() => ({ default: () => null })));
const ResetPasswordScreen = lazy(() => import('#client/auth/reset-password-screen.tsx'));
const InviteScreen = lazy(() => import('#client/auth/invite-screen.tsx'));
const MyVoiceScreen = lazy(() => inTheHouse(import('#client/my-voice/my-voice-screen.tsx')));
const GalleryScreen = import.meta.env.DEV
  ? lazy(() => inTheHouse(import('#client/gallery/gallery-screen.tsx')))
  : FramedRoutes;

/** Which screen an address shows. */
export function AppRoutes() {
  useReturnToLogin();
  const user = useUser();
  const [path] = useLocation();
  return (
    <ScreenBoundary at={path} failed={<HouseFailed />}>
      <Suspense fallback={<ScreenLoading />}>
        {user && (
          <Suspense fallback={null}>
            <Live key={user.id} />
          </Suspense>
        )}
        <Switch>
          <Route path={paths.login} component={LoginScreen} />
          <Route path={paths.resetPassword} component={ResetPasswordScreen} />
          <Route path={paths.invite} component={InviteScreen} />
          <Route path={paths.gallery} component={GalleryScreen} />
          <Route path={paths.myVoice} component={MyVoiceScreen} />
          <Route component={FramedRoutes} />
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}

/** Code of a part behind the door, which opens once its words are there too. */
async function inTheHouse<Part>(code: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([code, loadHouseWords()]);
  return part;
}
