import type { BrowserContext } from '@playwright/test';
import type { Output } from '#client/api/call.ts';
import type { Device } from '#contract/account.ts';
import type { Id } from '#contract/id.ts';
import type { Overview } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';

/** Realistic words, none longer than fits a narrow phone. */
const words = {
  name: 'Maximiliane Oluwaseun Bartholomäus-Featherstonehaugh',
  job: 'Senior Entertainment Coordination Associate, Performance Infrastructure and International Tours',
  file: 'Payslip_November_2026_corrected_after_overtime_review',
};

/** The longest value of a kind that the contract allows, made of such words. */
function long(kind: keyof typeof words, length: number): string {
  const separator = kind === 'file' ? '_' : ' ';
  const repeated = `${words[kind]}${separator}`.repeat(Math.ceil(length / words[kind].length));
  return repeated.slice(0, repeated.lastIndexOf(separator, length));
}

const longest: Record<string, string> = {
  fullName: long('name', 200),
  preferredName: long('name', 200),
  username: `${long('file', 100)}`,
  position: long('job', 200),
  department: long('job', 200),
  fileName: `${long('file', 296)}.pdf`,
  managerName: long('name', 300),
  managerEmail: `${'maximiliane.'.repeat(10)}bartholomaeus@stagedoor.example`,
  manager: long('name', 300),
  person: long('name', 200),
  businessTitle: long('job', 300),
  location: long('job', 300),
  shift: long('job', 300),
  employment: long('job', 300),
  employmentType: long('job', 300),
  company: long('job', 300),
  jobCode: long('file', 60),
  employeeId: long('file', 60),
  provider: long('job', 200),
};

const [day, moment] = ['2026-11-23', '2026-11-23T11:23:00.000Z'];
const id = (number: number) => `018f0000-0000-7000-8000-00000000000${number}` as Id;
const said =
  'We meet at the stage door at seven, and whoever has the keys for the dressing rooms brings them along, please.';
const person = { id: id(1), fullName: 'Somebody', username: null, profilePic: null };

const device = { id: id(1), userAgent: null, signedInAt: moment, lastSeenAt: moment, current: true } satisfies Device;

const teamRequest = {
  id: id(1),
  person: 'Somebody',
  portrait: null,
  standsInFor: long('name', 400),
  unansweredSince: moment,
  type: { text: 'Annual leave', lang: 'en' },
  startsOn: day,
  endsOn: day,
  startsMidday: false,
  endsMidday: true,
  halves: 21,
  note: said,
  state: 'waiting',
  answerNote: '',
  alsoAway: [long('name', 200), long('name', 400)],
  givenBack: [],
  canGiveBack: false,
  canTakeBack: false,
} satisfies TeamRequest;

const overview = {
  mode: 'slow',
  reports: [
    {
      id: id(1),
      reporter: person,
      reason: said,
      at: moment,
      message: { seq: 1, text: said, ts: moment, editedAt: null, gone: null },
      sender: { ...person, mutedUntil: moment },
    },
  ],
  muted: [{ person, until: moment, by: person, reason: said, at: moment }],
} satisfies Overview;

/** Answers with data that the shared people only sometimes have; and the target of a mailed link. */
const instead: Record<string, unknown> = {
  '/api/account/devices': [device, { ...device, id: id(2), current: false }],
  '/api/time-off/team': [
    teamRequest,
    { ...teamRequest, id: id(3) },
    { ...teamRequest, id: id(2), state: 'approved', answerNote: said, canTakeBack: true },
  ],
  '/api/deputies/mine': {
    leads: true,
    deputy: {
      id: id(1),
      name: long('name', 400),
      position: long('name', 200),
      portrait: null,
      startsOn: day,
      endsOn: day,
    },
    standsInFor: [{ manager: long('name', 400), startsOn: day, endsOn: day }],
  } satisfies Output<'deputies.mine'>,
  '/api/moderation': overview,
};

const link = { email: longest.managerEmail, fullName: 'Somebody', company: long('name', 100) };

/** Makes the server answer everybody with the longest names, jobs and files. */
export async function answerAtLength(context: BrowserContext): Promise<void> {
  await context.route(/\/api\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const made = instead[pathname];
    if (made) return route.fulfill({ json: lengthened(made) });
    if (pathname === '/api/auth/link' && request.postDataJSON().token !== '-') {
      const kind = new URL(request.frame().url()).pathname === paths.invite ? 'invite' : 'reset';
      return route.fulfill({ json: { kind, ...link } });
    }
    const response = await route.fetch();
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response });
    const text = await response.text();
    await route.fulfill({ response, body: JSON.stringify(lengthened(JSON.parse(text))) });
  });
}

/** Missing values stay missing. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === 'string' ? (longest[name] ?? item) : lengthened(item),
    ]),
  );
}
