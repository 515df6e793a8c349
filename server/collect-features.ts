import type { FastifyInstance } from 'fastify';
import type { OperationName } from '#contract/contract.ts';
import type { RetentionKind } from '#contract/retention-kinds.ts';
import { inFull, type Policy, type Rule } from './access/policies.ts';
import { roleTables } from './access/role-tables.ts';
import { auditTables } from './audit/audit-tables.ts';
import { deputyTables } from './directory/deputy-tables.ts';
import { employeeTables } from './directory/employee-tables.ts';
import { peopleTables } from './directory/people-tables.ts';
import type { Feature, FileParts, OpenParts, Retained, Router, WorkParts } from './feature.ts';
import { featuresWith } from './features.ts';
import { fileTables } from './files/file-tables.ts';
import { jobTables } from './jobs/job-tables.ts';
import { mailTables } from './mail/mail-tables.ts';
import type { PersonalTable } from './personal-data/personal-table.ts';
import type { KindsOfMail } from './push/chosen-mails.ts';
import type { Notifications } from './push/notification.ts';
import { runTables } from './runs/run-tables.ts';
import type { RunKinds } from './runs/run-worker.ts';
import { sessionTables } from './session/session-tables.ts';
import { textTables } from './texts/text-tables.ts';

const all = featuresWith({
  tables: () => personalTables,
  files: (parts) => filesOfPerson(parts),
  steps: () => erasureSteps,
  retained: () => retained,
});

/** Every feature of the server. */
export const features: readonly Feature[] = all;

type All = (typeof all)[number];
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Whole) => void
  ? Whole
  : never;

type Declared = Both<All['access']>;
type Handled = Both<Awaited<ReturnType<All['open']>>['operations']>;
type NamesIn<Groups> = { [Group in keyof Groups & string]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups &
  string];
type Undeclared = Exclude<OperationName, keyof Declared>;
type Unhandled = Exclude<OperationName, NamesIn<Handled> | Undeclared>;

/** An operation that no feature opens does not compile: this error names it, and nothing else repeats it. */
export type EachOperation = Never<
  | `${Undeclared} needs a policy in access of its server/<feature>/feature.ts, then its handler`
  | `${Unhandled} needs its handler among the operations of its server/<feature>/feature.ts`
>;
type Never<Lack extends never> = Lack;

/** The rule of each operation, as its feature declares it, and what turns it off. */
export const rules = merged(features.map(rulesOf)) as Declared & { [Name in Undeclared]: Rule };

type PolicyOf<Each> = Each extends { policy: infer Inner } ? Inner : Each;
type Rules = typeof rules;

/** Who may call each operation. */
export const access = Object.fromEntries(
  Object.entries(rules as Record<string, Rule>).map(([name, rule]) => [
    name,
    typeof rule === 'object' && 'policy' in rule ? rule.policy : rule,
  ]),
) as {
  readonly [Name in OperationName]: Name extends keyof Rules ? PolicyOf<Rules[Name]> : Policy;
};

function rulesOf({ access, switchedBy }: Feature): Feature['access'] {
  if (!switchedBy) return access;
  return mapped(access as Record<OperationName, Rule>, (rule) => ({ ...inFull(rule), switchedBy }));
}

/** Opens every feature on a server, and returns the handlers of all operations. */
export async function openFeatures(app: FastifyInstance, parts: OpenParts) {
  const opened = [];
  for (const feature of features) opened.push(await openFeature(feature, app, parts));
  const groups = opened.flatMap(({ operations }) => Object.entries(operations));
  const operations = Object.fromEntries(
    [...Map.groupBy(groups, ([group]) => group)].map(([group, parts]) => [
      group,
      merged(parts.map(([, part]) => part)),
    ]),
  ) as [Undeclared | Unhandled] extends [never] ? Handled : Router;
  const live = opened.find((each) => each.live)?.live;
  if (!live) throw new Error('No feature speaks over the live connections.');
  return { operations, live };
}

/** Opens a feature; its routes say what turns them off. */
async function openFeature({ open, switchedBy }: Feature, app: FastifyInstance, parts: OpenParts) {
  if (!switchedBy) return open(app, parts);
  let opened: ReturnType<Feature['open']> | undefined;
  await app.register(async (own) => {
    own.addHook('onRoute', (route) => {
      route.config = { ...route.config, switchedBy };
    });
    opened = await open(own, parts);
  });
  if (!opened) throw new Error(`The feature of ${switchedBy} did not open.`);
  return opened;
}

/** All bulk work. */
export const runKinds = (parts: WorkParts): RunKinds =>
  merged(features.map(({ runs }) => runs?.(parts) ?? {})) as ReturnTypeOf<All, 'runs'> satisfies RunKinds;

/** Starts what features do by the clock. */
export const startWorkers = (parts: WorkParts) => features.flatMap(({ workers }) => workers?.(parts) ?? []);

/** What features keep for as long as the company chooses; a kind that no feature has does not compile. */
const retained: Record<RetentionKind, Retained> = merged(features.map((feature) => feature.retained ?? {})) as Both<
  Extract<All, { retained: unknown }>['retained']
>;

/** What features delete, and when. */
export const chores = features.flatMap((feature) => feature.chores ?? []);

/** Every table, and what it is to people. What is held of somebody is shown in this order. */
export const personalTables: readonly PersonalTable[] = [
  ...[sessionTables, employeeTables, peopleTables, deputyTables],
  ...features.map((feature) => feature.personal ?? []),
  ...[mailTables, roleTables, auditTables, runTables, fileTables, jobTables, textTables],
].flat();

/** Whatever finds a person's files. */
export const filesOfPerson = (parts: FileParts) => features.flatMap(({ files }) => files?.(parts) ?? []);

/** What features do themselves when somebody is erased. */
export const erasureSteps = features.flatMap(({ erase }) => erase ?? []);

/** The notifications of every feature. */
export const notifications: Notifications = new Map(
  Object.entries(
    merged(
      features.map(({ notifications = [], switchedBy }) =>
        Object.fromEntries(notifications.map((each) => [each.name, { ...each, switchedBy }])),
      ),
    ),
  ),
);

/** The mails that people may choose. */
export const kindsOfMail = merged(
  features.map(({ mails, switchedBy }) => mapped(mails ?? {}, (mail) => ({ ...mail, switchedBy }))),
) as Both<MailsOf<All>> satisfies KindsOfMail;

type ReturnTypeOf<Each, Key extends string> = Both<
  Each extends Record<Key, (...given: never[]) => infer Result> ? Result : never
>;
type MailsOf<Each> = Each extends { mails: infer Mails } ? Mails : never;

function mapped<Key extends string, Value, Result>(
  record: { readonly [Each in Key]?: Value },
  map: (value: Value) => Result,
): { [Each in Key]?: Result } {
  return Object.fromEntries(
    Object.entries<Value>(record as Record<Key, Value>).map(([key, value]) => [key, map(value)]),
  ) as {
    [Each in Key]?: Result;
  };
}

/** @throws if two features declare the same thing */
function merged(parts: object[]): object {
  const entries = parts.flatMap((part) => Object.entries(part));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two features declare ${twice}: it belongs to one.`);
  return Object.fromEntries(entries);
}
