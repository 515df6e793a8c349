import type { Output } from '#client/api/call.ts';
import { answersOf, bo, documentOf, released, reviewed } from '#client/console/payslips/testing/shown-batches.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { type ConsolePath, consolePaths, importPath, payslipBatchPath, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { RoleName } from '#contract/role-names.ts';
import {
  absence,
  answered,
  below,
  documents,
  fatmata,
  leave,
  moment,
  ofRecord,
  oneImport,
  people,
  problemRow,
  record,
  top,
  units,
} from './shown-answers.ts';

/** A button by its English words, with the values in them. */
export type Pressed = string | { words: string; values: Record<string, string | number> };

export type ShownScreen = {
  address: string;
  role: RoleName;
  answers: Answers;
  /** Words that come from the server, and so are the same in every language. */
  ready: string;
  /** A button that changes the screen before it is looked at. */
  first?: Pressed;
  /** The buttons that open a dialog each. */
  dialogs?: Pressed[];
};

const { unreadable: _, refusal: __, ...importSummary } = oneImport;

function importIn(more: Partial<Output<'peopleImports.one'>>, dialogs: Pressed[]): ShownScreen {
  return {
    address: importPath(oneImport.id),
    role: 'hr',
    ready: oneImport.name,
    answers: {
      'peopleImports.one': { ...oneImport, ...more },
      'peopleImports.missing': {
        people: [{ id: bo.id, name: bo.name, position: 'Director', department: 'Stage', lastDay: '2026-12-31' }],
        total: 1,
      },
      'peopleImports.rows': ({ state }) => ({ rows: state === 'problem' ? [problemRow] : [], isMore: false }),
    },
    dialogs,
  };
}

function structure(part: string, ready: string): ShownScreen {
  return {
    address: `${consolePaths.structure}?show=${part}`,
    role: 'hr',
    ready,
    answers: {
      'people.units': units,
      'structure.reports': ({ managerId }) => (managerId ? below : top),
      'structure.zones': {
        company: 'Europe/Berlin',
        locations: [
          { name: 'Lumley Stage, the second house on the left, Freetown', timeZone: 'Africa/Freetown' },
          { name: 'Workshop', timeZone: null },
        ],
        known: ['Africa/Freetown', 'Europe/Berlin', 'UTC'],
      },
    },
  };
}

function batch(shown: typeof reviewed, all: typeof documents, dialogs: Pressed[]): ShownScreen {
  return {
    address: payslipBatchPath(shown.id),
    role: 'payroll',
    ready: shown.name,
    answers: {
      ...answersOf(shown, all, {
        leavers: 1,
        problems: [
          { problem: 'not-named', count: 1 },
          { problem: 'month-twice', count: 1 },
        ],
        needsSecondPerson: true,
        reach: shown.isVisible ? { people: 9, notified: 4, mailed: 2, notReached: 2 } : null,
      }),
      'payslipBatches.notReached': {
        people: [
          { ...bo, why: 'address-refused' },
          { ...bo, id: listed(5).id, why: 'mail-ended' },
        ],
        count: 2,
      },
      'payslipBatches.missing': { people: [bo, { ...bo, id: listed(5).id, hasLeft: true }], count: 4 },
    },
    dialogs,
  };
}

/** Each screen of the console with everything on it that data can bring, at least once. */
export const shownScreens: Record<ConsolePath, ShownScreen[]> = {
  [consolePaths.overview]: [
    {
      address: consolePaths.overview,
      role: 'hr',
      ready: '412',
      answers: {
        'overview.people': {
          working: 412,
          away: 9,
          leave: { waiting: 3, since: moment },
          never: 2,
          invited: 12,
          leaving: 1,
          imports: 2,
          failedImports: [{ id: oneImport.id, name: 'people.csv', isUnreadable: true }],
        },
      },
      dialogs: ['Second factor'],
    },
    {
      address: consolePaths.overview,
      role: 'payroll',
      ready: 'october.zip',
      answers: {
        'overview.payslips': {
          review: 1,
          waiting: 1,
          scheduled: 1,
          failed: [{ id: oneImport.id, name: 'october.zip', failed: 'payslips-recall' }],
        },
      },
    },
    {
      address: consolePaths.overview,
      role: 'administrator',
      ready: '17',
      answers: {
        'overview.deliveries': {
          mails: { late: 17, lateSince: moment, givenUp: 3 },
          notifications: { late: 2, lateSince: moment, givenUp: 5 },
        },
      },
    },
  ],
  [consolePaths.people]: [
    {
      address: consolePaths.people,
      role: 'hr',
      ready: 'Person 2',
      answers: people,
      dialogs: ['Add person', 'Columns'],
    },
    {
      address: `${consolePaths.people}?location=Freetown`,
      role: 'hr',
      ready: 'Person 2',
      answers: people,
      dialogs: ['Save this view'],
    },
  ],
  [consolePaths.imports]: [
    {
      address: consolePaths.imports,
      role: 'hr',
      ready: oneImport.name,
      answers: { 'peopleImports.list': { imports: [importSummary] } },
      dialogs: ['Choose a file'],
    },
  ],
  [consolePaths.import]: [
    importIn({}, [
      'Columns',
      'Throw away',
      { words: '{toWrite, plural, one {Import # person} other {Import # people}}', values: { toWrite: 4 } },
    ]),
    importIn({ state: 'mapping' }, []),
    importIn({ state: 'done', doneAt: moment, takeBackUntil: moment }, ['Take back this import']),
  ],
  [consolePaths.person]: [
    {
      address: personPath(record.id),
      role: 'hr',
      ready: 'Person 2',
      answers: ofRecord,
      dialogs: ['Record departure', 'Cancel the last day', 'Change'],
    },
    {
      address: personPath(record.id),
      role: 'hr',
      ready: 'Person 2',
      answers: {
        ...ofRecord,
        'people.record': { ...record, state: 'invited', leaving: null, invite: { sentAt: moment, opensUntil: moment } },
      },
      dialogs: ['Invite again'],
    },
    { address: personPath(record.id), role: 'hr', ready: 'Person 2', answers: ofRecord, first: 'Edit' },
  ],
  [consolePaths.structure]: [
    structure('departments', 'Front of House'),
    structure('locations', 'Lumley Stage, the second house on the left, Freetown'),
    structure('zones', 'Workshop'),
    structure('managers', bo.name),
    structure('chart', bo.name),
  ],
  [consolePaths.absence]: [
    {
      address: consolePaths.absence,
      role: 'hr',
      ready: 'K7QM-42XD',
      answers: {
        'absences.board': { reports: [absence, { ...absence, ...answered, id: listed(9).id, receipt: 'H4TP-9WKM' }] },
        'absences.see': { seen: 2 },
        'absences.retention': { days: 365 },
      },
    },
  ],
  [consolePaths.leave]: [
    {
      address: consolePaths.leave,
      role: 'hr',
      ready: 'Annual leave',
      answers: leave,
      dialogs: ['Add a kind', { words: 'Edit {name}', values: { name: 'Annual leave' } }],
    },
    {
      address: `${consolePaths.leave}?show=holidays`,
      role: 'hr',
      ready: 'Labour Day',
      answers: leave,
      dialogs: ['Add a day', 'Import a file'],
    },
  ],
  [consolePaths.payslips]: [
    {
      address: consolePaths.payslips,
      role: 'payroll',
      ready: reviewed.name,
      answers: {
        'payslipBatches.list': {
          batches: [
            { ...reviewed, problems: 2, run: null },
            { ...released, id: listed(7).id, run: null },
          ],
          isMore: true,
          releasedAloneUpTo: 20,
        },
        'uploads.mine': {
          uploads: [{ id: listed(8).id, name: 'november.zip', size: 2_000_000, modified: 0, received: 3 }],
        },
      },
      dialogs: ['Publish payslips'],
    },
  ],
  [consolePaths.payslipBatch]: [
    batch({ ...reviewed, problems: 2 }, documents, [
      'Throw away',
      { words: 'Assign {title}', values: { title: 'a-scan-of-many-pages-whose-name-says-nothing.pdf' } },
    ]),
    batch(reviewed, documents.slice(2), ['Release payslips']),
    batch(
      { ...reviewed, state: 'waiting', submittedBy: bo.name, submittedAt: moment },
      [documentOf(3)],
      ['Release payslips', 'Take back to review'],
    ),
    batch(
      released,
      [documentOf(3, { isOpened: true }), documentOf(4, { isOpened: false, state: 'recalled' })],
      ['Recall all payslips', { words: 'Replace {title}', values: { title: 'E-3_2026-10.pdf' } }],
    ),
  ],
  [consolePaths.access]: [
    {
      address: consolePaths.access,
      role: 'administrator',
      ready: fatmata.name,
      answers: {
        'roles.list': {
          grants: [
            {
              id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b01' as Id,
              person: fatmata,
              role: 'payroll',
              scope: { locations: ['Freetown', 'London'], departments: ['Wardrobe'] },
              since: moment,
              by: 'Hilde Brandt',
              reviewedAt: null,
              isDue: true,
              hasSecondFactor: true,
            },
          ],
          locations: ['Freetown', 'London'],
          departments: ['Wardrobe'],
        },
      },
      dialogs: ['Give a role', { words: 'Reset the second factor of {0}', values: { 0: fatmata.name } }],
    },
  ],
  [consolePaths.audit]: [
    {
      address: consolePaths.audit,
      role: 'auditor',
      ready: fatmata.name,
      answers: {
        'audit.list': {
          entries: [
            {
              at: moment,
              until: null,
              act: 'role-granted',
              result: 'ok',
              count: 1,
              actor: { id: aminata.id, name: 'Hilde Brandt' },
              operator: null,
              about: { id: fatmata.id, name: fatmata.name },
              object: `${fatmata.id} hr`,
              ipAddress: '192.0.2.7',
              facts: [{ is: 'role', role: 'hr' }],
              together: null,
            },
          ],
          next: 'further',
          searchedTo: null,
        },
      },
    },
  ],
  [consolePaths.company]: [
    {
      address: consolePaths.company,
      role: 'administrator',
      ready: 'mail.house.example:465',
      answers: {
        'companySetup.read': {
          name: { value: 'Lumière Park', from: 'console' },
          publicUrl: { value: 'https://staff.house.example', isGiven: true },
          mailServer: { value: { host: 'mail.house.example', port: 465 }, isGiven: true },
          mailFrom: { value: 'Stagedoor <staff@house.example>', isGiven: true },
          notifications: 'possible',
          needsSecondFactor: { value: true, isGiven: true },
          payslipsReleasedAloneUpTo: { value: 20, isGiven: false },
          leaverPayslipDays: { value: 0, isGiven: false },
          accent: null,
          logo: null,
          absenceForms: [
            { kind: 'sickness', url: 'https://forms.house.example/sickness', from: 'console' },
            { kind: 'late', url: null, from: 'nobody' },
          ],
          subscribed: { browsers: 41, people: 37 },
        },
      },
      dialogs: ['Change the name', 'Change the colour', 'Change the logo'],
    },
  ],
};
