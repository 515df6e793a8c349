import type { Output } from '#client/api/call.ts';
import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import { consolePaths, importPath, personPath } from '#contract/console-paths.ts';
import { below, erasure, leaver, ofRecord, oneImport, people, problemRow, record, top } from './people-answers.ts';
import { moment, units } from './shown-company.ts';
import type { Pressed, ShownScreen } from './shown-screen.ts';

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

function structure(part: string, ready: string, dialogs: Pressed[] = []): ShownScreen {
  return {
    dialogs,
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
      'retention.read': {
        absence: 365,
        leave: 1_460,
        payslips: 4_015,
        leavers: 730,
        room: 400,
        audit: 730,
        payslipYears: 10,
        stuck: [],
      },
    },
  };
}

/** The console's screens of people: their list, and imports. */
export const peopleScreens = {
  [consolePaths.people]: [
    {
      address: consolePaths.people,
      role: 'hr',
      ready: 'Person 2',
      answers: people,
      dialogs: ['Add person'],
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
      'Assign columns',
      'Discard',
      { words: '{toWrite, plural, one {Import # person} other {Import # people}}', values: { toWrite: 4 } },
    ]),
    importIn({ state: 'mapping' }, []),
    importIn({ rows: { ...oneImport.rows, new: 0, changed: 0 } }, []),
    importIn({ state: 'done', doneAt: moment, takeBackUntil: moment }, ['Take back this import']),
  ],
} satisfies Record<string, ShownScreen[]>;

/** The record of a person, in each state. */
export const recordScreens = {
  [consolePaths.person]: [
    {
      address: personPath(record.id),
      role: 'hr',
      ready: 'Person 2',
      answers: ofRecord,
      dialogs: ['Record departure', 'Cancel the last day', 'Change', 'Give or end', 'Enrol or confirm'],
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
    {
      address: personPath(record.id),
      role: 'hr',
      ready: 'Person 2',
      answers: { ...ofRecord, 'people.record': leaver, 'erasures.ofPerson': { ...erasure, request: null } },
      dialogs: ['Erase'],
    },
    {
      address: personPath(record.id),
      role: 'hr',
      ready: 'Person 2',
      answers: { ...ofRecord, 'people.record': leaver, 'erasures.ofPerson': erasure },
      dialogs: ['Look over and erase'],
    },
  ],
} satisfies Record<string, ShownScreen[]>;

/** How the company is organized. */
export const structureScreens = {
  [consolePaths.structure]: [
    structure('departments', 'Front of House'),
    structure('locations', 'Lumley Stage, the second house on the left, Freetown'),
    structure('zones', 'Workshop'),
    structure('managers', bo.name),
    structure('chart', bo.name),
    structure('retention', '365', [
      { words: 'How long reports of absence are kept', of: '.*' },
      { words: 'How long leave is kept', of: '.*' },
      { words: 'How long payslips are kept', of: '.*' },
      { words: 'How long records of leavers are kept', of: '.*' },
      { words: 'How long messages in My Voice are kept', of: '.*' },
      { words: 'How long the audit is kept', of: '.*' },
    ]),
  ],
} satisfies Record<string, ShownScreen[]>;
