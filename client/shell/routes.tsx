import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoginScreen } from '#client/auth/login-screen.tsx';
import { loadHouseWords } from '#client/i18n/language-switch.ts';
import { useUser } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';
import { ScreenLoading } from './screen-loading.tsx';
import { useReturnToLogin } from './session-end.ts';

// Everything behind the sign-in is one step away from the first screen, which must stay small.
const Frame = lazy(() => inTheHouse(import('./frame.tsx')));
const Live = lazy(() => import('./live.tsx'));
const ResetPasswordScreen = lazy(() => import('#client/auth/reset-password-screen.tsx'));
const InviteScreen = lazy(() => import('#client/auth/invite-screen.tsx'));
const BenefitsScreen = lazy(() => import('#client/benefits/benefits-screen.tsx'));
const HelpScreen = lazy(() => import('#client/company/help-screen.tsx'));
const ToolsScreen = lazy(() => import('#client/company/tools-screen.tsx'));
const WorkplaceScreen = lazy(() => import('#client/company/workplace-screen.tsx'));
const CareerScreen = lazy(() => import('#client/training/career-screen.tsx'));
const StoryScreen = lazy(() => import('#client/home/story-screen.tsx'));
const HomeScreen = lazy(() => import('#client/home/home-screen.tsx'));
const MoreScreen = lazy(() => import('#client/profile/more-screen.tsx'));
const ProfileScreen = lazy(() => import('#client/profile/profile-screen.tsx'));
const PersonalInfoScreen = lazy(() => import('#client/profile/personal-info-screen.tsx'));
const TimelineScreen = lazy(() => import('#client/profile/timeline-screen.tsx'));
const DiscountScreen = lazy(() => import('#client/discount/discount-screen.tsx'));
const SettingsScreen = lazy(() => import('#client/settings/settings-screen.tsx'));
const AccountScreen = lazy(() => import('#client/account/account-screen.tsx'));
const PayScreen = lazy(() => import('#client/pay/pay-screen.tsx'));
const PayDetailsScreen = lazy(() => import('#client/pay/pay-details-screen.tsx'));
const PayslipsScreen = lazy(() => import('#client/pay/payslips-screen.tsx'));
const AllDocumentsScreen = lazy(() => import('#client/pay/all-documents-screen.tsx'));
const TimeOffScreen = lazy(() => import('#client/time-off/time-off-screen.tsx'));
const ManageTimeOffScreen = lazy(() => import('#client/time-off/manage-time-off-screen.tsx'));
const RequestLeaveScreen = lazy(() => import('#client/time-off/request-leave-screen.tsx'));
const LeaveRequestsScreen = lazy(() => import('#client/time-off/leave-requests-screen.tsx'));
const TeamTimeOffScreen = lazy(() => import('#client/time-off/team-time-off-screen.tsx'));
const ReportAbsenceScreen = lazy(() => import('#client/absence/report-absence-screen.tsx'));
const MyVoiceScreen = lazy(() => inTheHouse(import('#client/my-voice/my-voice-screen.tsx')));
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'));
const GalleryScreen = import.meta.env.DEV
  ? lazy(() => inTheHouse(import('#client/gallery/gallery-screen.tsx')))
  : NotFoundScreen;

/** Which screen an address shows. */
export function AppRoutes() {
  useReturnToLogin();
  const user = useUser();
  return (
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
      <Route path={paths.story} component={StoryScreen} />
      <Route path={paths.benefits} component={BenefitsScreen} />
      <Route path={paths.workplace} component={WorkplaceScreen} />
      <Route path={paths.tools} component={ToolsScreen} />
      <Route path={paths.help} component={HelpScreen} />
      <Route path={paths.career} component={CareerScreen} />
      <Route path={paths.more} component={MoreScreen} />
      <Route path={paths.myProfile} component={ProfileScreen} />
      <Route path={paths.personalInfo} component={PersonalInfoScreen} />
      <Route path={paths.eventsTimeline} component={TimelineScreen} />
      <Route path={paths.employeeDiscount} component={DiscountScreen} />
      <Route path={paths.settings} component={SettingsScreen} />
      <Route path={paths.account} component={AccountScreen} />
      <Route path={paths.pay} component={PayScreen} />
      <Route path={paths.payDetails} component={PayDetailsScreen} />
      <Route path={paths.payslips} component={PayslipsScreen} />
      <Route path={paths.allDocuments} component={AllDocumentsScreen} />
      <Route path={paths.timeOff} component={TimeOffScreen} />
      <Route path={paths.manageTimeOff} component={ManageTimeOffScreen} />
      <Route path={paths.requestLeave} component={RequestLeaveScreen} />
      <Route path={paths.leaveRequests} component={LeaveRequestsScreen} />
      <Route path={paths.teamTimeOff} component={TeamTimeOffScreen} />
      <Route path={paths.reportAbsence} component={ReportAbsenceScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

/** Code of a part behind the door, which opens once its words are there too. */
async function inTheHouse<Part>(code: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([code, loadHouseWords()]);
  return part;
}
