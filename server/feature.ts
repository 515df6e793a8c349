import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import type { CompanyLook } from '#contract/page-look.ts';
import type { MailKind } from '#contract/push.ts';
import type { RetentionKind } from '#contract/retention-kinds.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Rule } from './access/policies.ts';
import type { NameSetting } from './company/company-name.ts';
import type { CompanySetupContext } from './company/setup-routes.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import type { Settings } from './environment/settings.ts';
import type { operation } from './http/operation.ts';
import type { Worker } from './jobs/worker.ts';
import type { LiveFeature } from './live/live-feature.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { DrawPayslip } from './pay/payslip-document.ts';
import type { ErasureStep } from './personal-data/erase-rows.ts';
import type { FilesOfPerson } from './personal-data/files-of-person.ts';
import type { PersonalTable } from './personal-data/personal-table.ts';
import type { KindOfMail } from './push/chosen-mails.ts';
import type { Notification } from './push/notification.ts';
import type { PushRouteContext } from './push/push-routes.ts';
import type { RunKinds } from './runs/run-worker.ts';
import type { AppContext, ContextSettings, Inviting } from './session/app-context.ts';
import type { PasswordHash } from './session/password-hash.ts';

/** The settings that the app is built with. */
type AppSettings = ContextSettings &
  Pick<
    Settings,
    | 'absenceForms'
    | 'auditDays'
    | 'metricsToken'
    | 'payslipYears'
    | 'requestsPerMinute'
    | 'serviceWorker'
    | 'trustedProxies'
  >;

export type AppParts = AppSettings & {
  database: OpenDatabase;
  logger: FastifyBaseLogger;
  passwords: PasswordHash;
  secret: string;
  /** Earlier values of `secret`, which still verify; none unless given. */
  olderSecrets?: string[];
  /** What discount codes are signed with; `secret` unless given. */
  discountSecret?: string;
  /** The company's name as the settings say it. */
  company: NameSetting;
  /** Every origin that people may open the app at, publicUrl among them. */
  origins: Set<string>;
  push: PushRouteContext;
  companySetup: CompanySetupContext;
  /** The figures of this server; absent where nobody may read them. */
  metrics?: Metrics | undefined;
  /** Draws the demo's payslips. */
  drawPayslip?: DrawPayslip;
  /** The folder of the built client. */
  clientDir: string;
  /** What every answer about a reset mail waits for. */
  resetDelay?: () => Promise<void>;
  /** How often live connections are looked after, in milliseconds. */
  liveTick?: number;
  /** After how many milliseconds a connection without traffic is cut; a minute unless a test says so. */
  idleConnectionTimeout?: number;
};

/** What a feature gets when a server opens it. */
export type OpenParts = AppParts & {
  db: Database;
  appContext: AppContext;
  /** The company's look, cached. */
  look: () => Promise<CompanyLook | null>;
  /** The app's own fonts, as CSS, for pages without a script. */
  fontFaces: string;
};

/** What the work beside requests gets. */
export type WorkParts = FileParts & { db: Database; log: FastifyBaseLogger; settings: Settings; inviting: Inviting };

/** What finding somebody's files takes. */
export type FileParts = {
  inviting: Pick<Inviting, 'companyName'>;
  /** Draws the demo's payslips. */
  drawPayslip?: DrawPayslip;
};

/** Handlers of operations, by the contract's two words. */
type Operations = { [Group in keyof Router]?: Partial<Router[Group]> };
export type Router = Parameters<typeof operation.router>[0];

/** What the operator's settings say of time: of the audit, until the company chooses, and of payslips, at the least. */
export type Periods = Pick<Settings, 'auditDays' | 'payslipYears'>;

/** Rows that are deleted, and after how many milliseconds. */
export type Chore = {
  /** Named in the log where it fails. */
  what: string;
  /** Deletes at most so many rows from before a moment, and returns how many it deleted. */
  forget(db: Database, before: Date, atMost: number, periods: Periods): Promise<number>;
  after: number;
};

/** Data of a kind that the company keeps for as many days as it chooses. */
export type Retained = {
  /** How much is older than so many days at a moment, and of which day the oldest is; null for none. */
  due(
    db: Database,
    now: Date,
    days: number,
    by: Pick<Periods, 'payslipYears'>,
  ): Promise<{ count: number; since: string | null }>;
  /**
   * Deletes at most so much of it, and returns how much.
   * @param by who set the days, where an erasure has to be asked for by somebody, and for how long a law asks for payslips
   */
  forget(
    db: Database,
    now: Date,
    days: number,
    atMost: number,
    by: { setBy: Id | null } & Pick<Periods, 'payslipYears'>,
  ): Promise<number>;
  /** Whether nothing goes, as things stand, by days that somebody has set. */
  isStuck?(db: Database, setBy: Id | null): Promise<boolean>;
};

/**
 * One feature of the server: what it is open to, what it answers, and what it does beside requests. server/features.ts
 * lists all of them.
 */
export type Feature = {
  /**
   * What the company turns it off with, absent if it cannot: then its operations and routes are refused, its mails are
   * not written and its notifications not sent.
   */
  switchedBy?: FeatureSwitch;
  /** What its tables are to people. */
  personal?: readonly PersonalTable[];
  /** What it does itself when somebody is erased. */
  erase?: ErasureStep;
  /** Files that it has of people, for their archives. */
  files?(parts: FileParts): FilesOfPerson;
  /** Who may call each of its operations. */
  access: { readonly [Name in OperationName]?: Rule };
  /** Adds its routes to the server, and returns the handlers of its operations. */
  open(app: FastifyInstance, parts: OpenParts): Opened | Promise<Opened>;
  /** Its bulk work. */
  runs?(parts: WorkParts): Partial<RunKinds>;
  /** Its timers; each stops with the server. */
  workers?(parts: WorkParts): Worker[];
  /** What it deletes, and when. */
  chores?: readonly Chore[];
  /** What it keeps for as long as the company chooses. */
  retained?: { readonly [Kind in RetentionKind]?: Retained };
  /** The mails that people may choose to get in place of its notifications. */
  mails?: { readonly [Kind in MailKind]?: KindOfMail };
  notifications?: readonly Notification[];
};

type Opened = {
  operations: Operations;
  /** Set by the one feature that speaks over the live connections itself. */
  live?: LiveFeature;
};

/** A feature, with the exact type that makes a missing policy or handler a type error. */
export function defineFeature<const Defined extends Feature>(feature: Defined): Defined {
  return feature;
}
