import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { absenceQueries } from '#client/absence/absence-queries.ts';
import { accountQueries } from '#client/account/account-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { benefitsQueries } from '#client/benefits/benefits-queries.ts';
import { companyQueries } from '#client/company/company-queries.ts';
import { storedUser } from '#client/device/stored.ts';
import { discountQueries } from '#client/discount/discount-queries.ts';
import { homeQueries } from '#client/home/home-queries.ts';
import { currentLanguage } from '#client/i18n/language-switch.ts';
import { moderationQueries } from '#client/my-voice/moderation/moderation-queries.ts';
import { payQueries } from '#client/pay/pay-queries.ts';
import { profileQueries } from '#client/profile/profile-queries.ts';
import { pushQueries } from '#client/push/push-queries.ts';
import { timeOffQueries } from '#client/time-off/time-off-queries.ts';
import { trainingQueries } from '#client/training/training-queries.ts';
import type { NewsSlot } from '#contract/home.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { PathsIn } from '#contract/screen-facts.ts';
import { type Part, part } from './part.tsx';

/** Whose screen it is, in which language, and which article where it is one. */
type ReadContext = { language: Language; userId: string; slot: NewsSlot };

// biome-ignore lint/suspicious/noExplicitAny: each read has an answer of its own
type Reads = (reader: ReadContext) => FetchQueryOptions<any, any, any, any>[];

type Props = { params: { slot: string } };
type Screen = Part<Props> & { /** What it asks the server for as soon as it is there. */ reads: Reads };

/**
 * Every screen of the frame: its file, and what it reads first. The reads begin together with the file, and the built
 * page asks for both before any script runs; what else is known of it stands in contract/screen-facts.ts.
 */
export const screens: Record<PathsIn<'navigation'>, Screen> = {
  [paths.home]: screen(
    () => import('#client/home/home-screen.tsx'),
    ({ language }) => [homeQueries.news(language), trainingQueries.mine(language)],
  ),
  [paths.article]: screen(
    () => import('#client/home/article-screen.tsx'),
    ({ language, slot }) => [homeQueries.article(slot, language), homeQueries.news(language)],
  ),
  [paths.benefits]: screen(
    () => import('#client/benefits/benefits-screen.tsx'),
    ({ language }) => [benefitsQueries.mine(language)],
  ),
  [paths.workplace]: screen(
    () => import('#client/company/workplace-screen.tsx'),
    ({ language }) => [companyQueries.contacts('workplace', language)],
  ),
  [paths.tools]: screen(
    () => import('#client/company/tools-screen.tsx'),
    ({ language }) => [companyQueries.contacts('tools-and-resources', language)],
  ),
  [paths.help]: screen(
    () => import('#client/company/help-screen.tsx'),
    ({ language }) => [companyQueries.contacts('help-and-support', language)],
  ),
  [paths.career]: screen(
    () => import('#client/training/career-screen.tsx'),
    ({ language }) => [trainingQueries.mine(language), trainingQueries.offered(language)],
  ),
  [paths.more]: screen(() => import('#client/profile/more-screen.tsx')),
  [paths.myProfile]: screen(
    () => import('#client/profile/profile-screen.tsx'),
    () => [profileQueries.mine()],
  ),
  [paths.personalInfo]: screen(
    () => import('#client/profile/personal-info-screen.tsx'),
    () => [profileQueries.personalInfo()],
  ),
  [paths.eventsTimeline]: screen(
    () => import('#client/profile/timeline-screen.tsx'),
    () => [profileQueries.mine()],
  ),
  [paths.employeeDiscount]: screen(
    () => import('#client/discount/discount-screen.tsx'),
    ({ userId }) => [discountQueries.card(userId)],
  ),
  [paths.settings]: screen(() => import('#client/settings/settings-screen.tsx')),
  [paths.notifications]: screen(
    () => import('#client/settings/notifications-screen.tsx'),
    () => [pushQueries.settings()],
  ),
  [paths.account]: screen(
    () => import('./account-route.tsx'),
    () => [accountQueries.identity(), accountQueries.devices()],
  ),
  [paths.moderation]: screen(
    () => import('#client/my-voice/moderation/moderation-screen.tsx'),
    () => [moderationQueries.overview()],
  ),
  [paths.pay]: screen(() => import('#client/pay/pay-screen.tsx')),
  [paths.payDetails]: screen(() => import('#client/pay/pay-details-screen.tsx')),
  [paths.payslips]: screen(
    () => import('#client/pay/payslips-screen.tsx'),
    ({ userId }) => [payQueries.payslips(userId)],
  ),
  [paths.allDocuments]: screen(
    () => import('#client/pay/all-documents-screen.tsx'),
    ({ userId }) => [payQueries.payslips(userId)],
  ),
  [paths.timeOff]: screen(
    () => import('#client/time-off/time-off-screen.tsx'),
    ({ language }) => [timeOffQueries.overview(language), timeOffQueries.requests(language)],
  ),
  [paths.manageTimeOff]: screen(
    () => import('#client/time-off/manage-time-off-screen.tsx'),
    ({ language }) => [timeOffQueries.overview(language)],
  ),
  [paths.requestLeave]: screen(
    () => import('#client/time-off/request-leave-screen.tsx'),
    ({ language }) => [timeOffQueries.overview(language), timeOffQueries.requests(language)],
  ),
  [paths.leaveRequests]: screen(
    () => import('#client/time-off/leave-requests-screen.tsx'),
    ({ language }) => [timeOffQueries.requests(language)],
  ),
  [paths.teamTimeOff]: screen(
    () => import('#client/time-off/team-time-off-screen.tsx'),
    ({ language }) => [timeOffQueries.team(language), timeOffQueries.deputies()],
  ),
  [paths.deputy]: screen(
    () => import('#client/time-off/deputy-screen.tsx'),
    () => [timeOffQueries.deputies()],
  ),
  [paths.reportAbsence]: screen(
    () => import('#client/absence/report-absence-screen.tsx'),
    ({ language }) => [absenceQueries.forms(language), absenceQueries.reports()],
  ),
};

function screen(load: () => Promise<{ default: ComponentType<Props> }>, reads: Reads = () => []): Screen {
  return Object.assign(
    part(load, () => readAhead(reads)),
    { reads },
  );
}

function readAhead(reads: Reads): void {
  const userId = storedUser.read()?.id;
  if (!userId) return;
  const slot = location.pathname.replace(/.*\//, '') as NewsSlot;
  for (const read of reads({ language: currentLanguage(), userId, slot })) {
    // A read without a stale time would be fetched twice.
    if (read.staleTime) void queryClient.prefetchQuery(read);
  }
}
