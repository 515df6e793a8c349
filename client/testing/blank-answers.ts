import type { Id } from '#contract/id.ts';
import type { EmployeeRecord } from '#contract/profile.ts';
import type { TeamRequest } from '#contract/time-off.ts';

/** A record of which the company has written nothing yet. */
export const blankRecord: EmployeeRecord = {
  preferredName: null,
  managerName: null,
  managerEmail: null,
  managerPhoto: null,
  managerPhone: null,
  title: null,
  leadershipTeam: [],
  hireDate: null,
  employeeId: null,
  employment: null,
  shift: null,
  location: null,
  employmentType: null,
  businessTitle: null,
  jobCode: null,
  company: null,
  standardHours: null,
  jobHistory: [],
};

/** A request of somebody in the team, for a day of annual leave, which nobody has answered. */
export const waitingRequest: TeamRequest = {
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e01' as Id,
  person: 'Jonas Brandt',
  portrait: null,
  standsInFor: null,
  unansweredSince: null,
  type: { text: 'Annual leave', lang: 'en' },
  startsOn: '2026-12-07',
  endsOn: '2026-12-07',
  startsMidday: false,
  endsMidday: false,
  halves: 2,
  note: '',
  state: 'waiting',
  answerNote: '',
  alsoAway: [],
  givenBack: [],
  canGiveBack: false,
  canTakeBack: false,
};
