import { readBenefitsAgain } from '#client/benefits/benefits-live.ts';
import { readCompanyAgain } from '#client/company/company-live.ts';
import { readHomeAgain } from '#client/home/home-live.ts';
import type { LiveReads } from '#client/live/keep-live.ts';
import { readModerationAgain } from '#client/my-voice/moderation/moderation-live.ts';
import { readPayslipsAgain } from '#client/pay/pay-live.ts';
import { readProfileAgain } from '#client/profile/profile-live.ts';
import { readTeamTimeOffAgain, readTimeOffAgain } from '#client/time-off/time-off-live.ts';
import { readTrainingsAgain } from '#client/training/training-live.ts';
import { forgetRecalledPayslips } from './offline-cache.ts';

/** What each live topic makes an open screen read again. A topic that is missing here does not compile. */
export const liveReads: LiveReads = {
  payslips: [readPayslipsAgain, forgetRecalledPayslips],
  profile: [readProfileAgain],
  'time-off': [readTimeOffAgain],
  'team-time-off': [readTeamTimeOffAgain, readTimeOffAgain],
  news: [readHomeAgain],
  benefits: [readBenefitsAgain],
  company: [readCompanyAgain, readHomeAgain, readTrainingsAgain],
  moderation: [readModerationAgain],
};
