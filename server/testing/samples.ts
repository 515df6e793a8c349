import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import type { Feature } from '#server/feature.ts';
import { inputsOf, operations } from './operations.ts';
import type { TestServer } from './test-server.ts';

/** What somebody has, by the ids that requests name. What a feature alone has is `made` by its samples. */
export type Things = {
  person: { id: string; email: string };
  /** Somebody who works here, and may be their deputy. */
  colleague: string;
  session?: string;
  /** Of their browser, which gets notifications. */
  endpoint: string;
  /** Their requests for leave, and a kind of leave that they may ask for. */
  waiting: string;
  approved: string;
  withdrawn: string;
  leaveType: string;
  /** Trainings: one that they may enrol in, and one that they have enrolled in. */
  offered: string;
  enrolled: string;
  /** In the room: their message, one that is there for everybody to answer, and a report. */
  message: number;
  said: number;
  report: string;
  /** In the console. */
  manager?: string;
  batch: string;
  import: string;
  act: string;
  upload: string;
  /** What a browser makes the id of, and may have sent before. */
  newPerson: string;
  newAct: string;
  newUpload: string;
  /** What the sample itself makes. */
  made: string;
};

/** Who sends a request. */
export type Sender = {
  email: string;
  endpoint: string;
  /** What they type as their present password. */
  typed: string;
};

/** Seconds, of limits. */
export const aMinute = 60;
export const tenMinutes = 600;
export const anHour = 3_600;

/** A right request to an operation, from which the tests of access derive what everybody is answered. */
export type Sample = {
  /** What is sent about somebody's things; nothing unless given. */
  fields?: (of: Things, sender: Sender) => object;
  /** The status of the answer to whom the policy lets in; 200 unless given. */
  status?: number;
  /** Theirs to whom the things do not belong, and for things that do not exist; the same status unless given. */
  others?: number;
  /** Why its ids are no secret; without this, another's id is answered as one that does not exist. */
  shared?: string;
  /**
   * How often one person may call it: what is counted, how many times, in how many seconds. Absent if as often as anybody.
   * server/http/person-limits.test.ts calls each once too often.
   */
  limits?: Readonly<Record<string, readonly [atMost: number, seconds: number]>>;
  /** Makes what the request names and no other feature has; answers its id. */
  made?: (testServer: TestServer, owner: { id: Id }) => Promise<string>;
  /**
   * Why no open screen is told of a write: triggers of the database or the run tell, the room's own frames do, or nobody
   * sees it elsewhere. server/live/open-screens.test.ts has whom the others tell.
   */
  unheard?:
    | 'begins-or-ends-sessions'
    | 'is-shown-where-done'
    | 'is-read-when-opened'
    | 'is-told-by-its-run'
    | 'is-a-frame-of-the-room';
  /** Whether the answer to a role holder names or counts the person, so that another scope's finds nothing. */
  finds?: true;
};

type AccessOf<Each> = Each extends (...given: never[]) => Feature
  ? ReturnType<Each>['access']
  : Each extends Feature
    ? Each['access']
    : never;

/** The samples of a feature: one for each of its operations. */
export type SamplesOf<Each extends Feature | ((...given: never[]) => Feature)> = {
  [Name in keyof AccessOf<Each>]: Sample;
};

const files = globSync('server/*/feature.samples.ts');
const found = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));

/** The sample of every operation, as it stands beside its feature; laws/samples.test.ts asks for the file. */
export const samples = Object.assign({}, ...found.map((file) => file.samples)) as Record<OperationName, Sample>;

/** The names of inputs that identify something. */
const saysWhich = /^(ids?|seq|replyTo|slot|endpoint)$|Id$/;

/** Whether an operation takes an id. */
export const takesId = (name: OperationName) => inputsOf(name).some((input) => saysWhich.test(input));

/** What is sent in an operation's sample about somebody's things: a query, or a body. */
export function requestAbout(name: OperationName, of: Things, sender: Sender) {
  const { method = 'GET', url = '' } = operations.find((operation) => operation.name === name) ?? {};
  const sent = Object.entries(samples[name].fields?.(of, sender) ?? {}).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(sent);
  return method === 'GET'
    ? { method, url: `${url}?${new URLSearchParams(fields as Record<string, string>)}` }
    : { method, url, body: fields };
}
