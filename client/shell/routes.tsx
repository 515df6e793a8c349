import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoginScreen } from '#client/auth/login-screen.tsx';
import { paths } from '#contract/paths.ts';
import { ScreenLoading } from './screen-loading.tsx';
import { useReturnToLogin } from './session-end.ts';

// Everything behind the sign-in is one step away from the first screen, which must stay small.
const Frame = lazy(() => import('./frame.tsx'));
const ResetPasswordScreen = lazy(() => import('#client/auth/reset-password-screen.tsx'));
const InviteScreen = lazy(() => import('#client/auth/invite-screen.tsx'));
const HomeScreen = lazy(() => import('#client/home/home-screen.tsx'));
const MoreScreen = lazy(() => import('#client/profile/more-screen.tsx'));
const SettingsScreen = lazy(() => import('#client/settings/settings-screen.tsx'));
const AccountScreen = lazy(() => import('#client/account/account-screen.tsx'));
const TimeOffScreen = lazy(() => import('#client/time-off/time-off-screen.tsx'));
const ManageTimeOffScreen = lazy(() => import('#client/time-off/manage-time-off-screen.tsx'));
const RequestLeaveScreen = lazy(() => import('#client/time-off/request-leave-screen.tsx'));
const LeaveRequestsScreen = lazy(() => import('#client/time-off/leave-requests-screen.tsx'));
const TeamTimeOffScreen = lazy(() => import('#client/time-off/team-time-off-screen.tsx'));
const ReportAbsenceScreen = lazy(() => import('#client/absence/report-absence-screen.tsx'));
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'));
const TitleScreen = lazy(() => import('./title-screen.tsx'));
const GalleryScreen = import.meta.env.DEV ? lazy(() => import('#client/gallery/gallery-screen.tsx')) : NotFoundScreen;

/** Which screen an address shows. */
export function AppRoutes() {
  useReturnToLogin();
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Switch>
        <Route path={paths.login} component={LoginScreen} />
        <Route path={paths.resetPassword} component={ResetPasswordScreen} />
        <Route path={paths.invite} component={InviteScreen} />
        <Route path={paths.gallery} component={GalleryScreen} />
        <Route path={paths.myVoice}>
          <TitleScreen path={paths.myVoice} />
        </Route>
        <Route>
          <Frame>
            <FramedRoutes />
          </Frame>
        </Route>
      </Switch>
    </Suspense>
  );
}

/** The screens with the navigation beside them: all but the login and My Voice. */
function FramedRoutes() {
  return (
    <Switch>
      <Route path={paths.home} component={HomeScreen} />
      <Route path={paths.more} component={MoreScreen} />
      <Route path={paths.settings} component={SettingsScreen} />
      <Route path={paths.account} component={AccountScreen} />
      <Route path={paths.timeOff} component={TimeOffScreen} />
      <Route path={paths.manageTimeOff} component={ManageTimeOffScreen} />
      <Route path={paths.requestLeave} component={RequestLeaveScreen} />
      <Route path={paths.leaveRequests} component={LeaveRequestsScreen} />
      <Route path={paths.teamTimeOff} component={TeamTimeOffScreen} />
      <Route path={paths.reportAbsence} component={ReportAbsenceScreen} />
      {titled.map((path) => (
        <Route key={path} path={path}>
          <TitleScreen path={path} />
        </Route>
      ))}
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

const titled = [
  paths.pay,
  paths.payDetails,
  paths.payslips,
  paths.allDocuments,
  paths.myProfile,
  paths.benefits,
  paths.workplace,
  paths.tools,
  paths.help,
  paths.career,
] as const;
