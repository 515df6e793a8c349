import { setTimeout as passing } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addAbsenceForms } from './absence/absence-form-routes.ts';
import { absenceRoutes } from './absence/absence-routes.ts';
import { accountRoutes } from './account/account-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { benefitsRoutes } from './benefits/benefits-routes.ts';
import { absenceFormsBy } from './company/absence-forms.ts';
import { cachedName, companyNameBy, type NameSetting } from './company/company-name.ts';
import { companyRoutes } from './company/company-routes.ts';
import { cachedLook } from './company/look.ts';
import { addLookRoutes } from './company/look-routes.ts';
import { type CompanySetupContext, companySetupRoutes } from './company/setup-routes.ts';
import { accessRoutes } from './console/access-routes.ts';
import { addAuditExport } from './console/audit-export-route.ts';
import { auditTrailRoutes } from './console/audit-trail-routes.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { deliveryRoutes } from './console/delivery-routes.ts';
import { secondFactorPurpose } from './console/second-factor.ts';
import { secondFactorRoutes } from './console/second-factor-routes.ts';
import type { OpenDatabase } from './db/database.ts';
import { discountPurpose } from './discount/discount-code.ts';
import { discountRoutes } from './discount/discount-routes.ts';
import { derivedKey } from './environment/derived-key.ts';
import { sealFor } from './environment/seal.ts';
import type { Settings } from './environment/settings.ts';
import { addPictureRoutes } from './files/picture-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { addApiDocument } from './http/api-document.ts';
import { anonymousBody } from './http/body-limits.ts';
import { answerBrokenRequest, withoutBrokenAddress } from './http/broken-requests.ts';
import { addClientFiles } from './http/client-files.ts';
import { readClientPage } from './http/client-page.ts';
import { compressAnswers } from './http/compressed-answers.ts';
import { addContractRoutes, sessionHeaders } from './http/contract-routes.ts';
import { guardTheDoor } from './http/door.ts';
import { answerErrors, answerUnknownAddresses } from './http/failure-answers.ts';
import { readForwardedAddresses, warnOfForwardedHeaders } from './http/forwarded-headers.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { addInstallFiles } from './http/install-files.ts';
import { parseJsonBodies } from './http/json-bodies.ts';
import { operation } from './http/operation.ts';
import { limitRequests } from './http/request-limits.ts';
import { logRequests } from './http/request-log.ts';
import { enforceRoutePolicies } from './http/route-policies.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { mayUpgrade, routeUpgrades } from './http/upgrades.ts';
import { openLive } from './live/live.ts';
import { addLiveRoute } from './live/live-route.ts';
import { sealBy } from './mail/seal.ts';
import { openLiveRoom } from './my-voice/log/live-room.ts';
import { openRoomNode } from './my-voice/log/room.ts';
import { moderationRoutes } from './my-voice/moderation/moderation-routes.ts';
import { myVoiceRoutes } from './my-voice/my-voice-routes.ts';
import { addBatchDocumentRoute } from './pay/batches/batch-document-route.ts';
import { payslipOverview } from './pay/batches/overview-routes.ts';
import { payslipBatchRoutes } from './pay/batches/payslip-batch-routes.ts';
import { payRoutes } from './pay/pay-routes.ts';
import { addPayslipFileRoutes } from './pay/payslip-file-routes.ts';
import { peopleActRoutes } from './people/acts/act-routes.ts';
import { addPeopleExport } from './people/export-route.ts';
import { peopleImportRoutes } from './people/imports/import-routes.ts';
import { addLeftOutExport } from './people/imports/left-out-route.ts';
import { peopleOverview } from './people/overview-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { structureRoutes } from './people/structure-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { cardholderOf } from './profile/profile-rows.ts';
import { type PushRouteContext, pushRoutes } from './push/push-routes.ts';
import { addUnsubscribeRoute } from './push/unsubscribe-route.ts';
import { unsubscribePurpose } from './push/unsubscribe-token.ts';
import { tracePurpose } from './session/account-trace.ts';
import { createAccounts } from './session/accounts.ts';
import type { ContextSettings } from './session/app-context.ts';
import { findCaller } from './session/caller.ts';
import { signedByNewest } from './session/newest-signature.ts';
import type { PasswordHash } from './session/password-hash.ts';
import { deputyRoutes } from './time-off/deputy-routes.ts';
import { leaveOfPeople } from './time-off/leave-of-people.ts';
import { leaveSettingsRoutes } from './time-off/settings/leave-settings-routes.ts';
import { timeOffRoutes } from './time-off/time-off-routes.ts';
import { trainingRoutes } from './training/training-routes.ts';
import { addPieceRoute } from './uploads/piece-route.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

/** The settings that the app is built with. */
type AppSettings = ContextSettings &
  Pick<Settings, 'absenceForms' | 'requestsPerMinute' | 'serviceWorker' | 'trustedProxies'>;

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
  /** The folder of the built client. */
  clientDir: string;
  /** What every answer about a reset mail waits for. */
  resetDelay?: () => Promise<void>;
  /** How often live connections are looked after, in milliseconds. */
  liveTick?: number;
  /** After how many milliseconds a connection without traffic is cut; a minute unless a test says so. */
  idleConnectionTimeout?: number;
};

/** Longer than making a reset link takes, in milliseconds. */
const resetDelay = 100;

/** Milliseconds without traffic after which a client counts as gone; longer than any request waits for news. */
const unreadFor = 60_000;

/** Milliseconds that requests wait for their turn before new ones are turned away. */
const stuckAfter = 10_000;

/** Builds the server from its features, in the order a request meets them. Nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, publicUrl, passwords } = parts;
  const { db } = database;
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: parts.trustedProxies.length > 0 ? parts.trustedProxies : false,
    bodyLimit: anonymousBody,
    // Fastify turns Node's own limits off: without these a trickled request is held open for ever.
    requestTimeout: 10_000,
    connectionTimeout: parts.idleConnectionTimeout ?? unreadFor,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, shouldUpgradeCallback: mayUpgrade },
    forceCloseConnections: 'idle',
    // A request that still arrives on an open connection while closing is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: withoutBrokenAddress,
    // Node bounds an address already; a parameter beyond this bound Fastify would answer past every hook.
    routerOptions: { maxParamLength: 64 * 1024 },
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  logRequests(app);
  answerErrors(app);
  parseJsonBodies(app);
  const look = cachedLook(db);
  const page = await readClientPage(parts.clientDir, look);
  const secure = publicUrl.startsWith('https:');
  await addSecurityHeaders(app, { secure, origins: parts.origins, inlined: page.inlined });
  compressAnswers(app);
  readForwardedAddresses(app);
  guardTheDoor(app, parts.origins);
  warnOfForwardedHeaders(app);
  const countRequest = await limitRequests(app, parts.requestsPerMinute);
  await app.register(underPressure, {
    maxEventLoopDelay: stuckAfter,
    // It takes an interval without a sample for an endless delay, so no interval may be shorter than the bound.
    sampleInterval: stuckAfter,
    exposeStatusRoute: false,
  });

  const secrets: [string, ...string[]] = [parts.secret, ...(parts.olderSecrets ?? [])];
  if (secrets.length > 1) {
    app.addHook('onRequest', async ({ raw: { headers } }) => {
      if (headers.cookie) headers.cookie = signedByNewest(headers.cookie, secure, secrets);
    });
  }
  const auth = createAccounts({ db, secret: parts.secret, publicUrl, passwords });
  const { inviteDays, leaverPayslipDays, needsSecondFactor, payReauthMinutes, payslipsReleasedAloneUpTo } = parts;
  const appContext = {
    companyName: companyNameBy(parts.company),
    publicUrl,
    passwords,
    inviteDays,
    leaverPayslipDays,
    needsSecondFactor,
    payReauthMinutes,
    payslipsReleasedAloneUpTo,
    resetDelay: parts.resetDelay ?? (() => passing(resetDelay)),
    devices: { keys: secrets.map((each) => derivedKey(each, 'known devices')) as [Buffer], secure },
    unsubscribeKeys: secrets.map((each) => derivedKey(each, unsubscribePurpose)) as [Buffer],
    seal: sealBy(...secrets),
    traceKey: derivedKey(parts.secret, tracePurpose),
    discountSeed: derivedKey(parts.discountSecret ?? parts.secret, discountPurpose),
    secondFactorSeal: sealFor(secondFactorPurpose, secrets),
  };
  enforceRoutePolicies(app, { db, appContext }, (request, use) =>
    findCaller({ auth, db, headers: sessionHeaders(request), appContext }, use),
  );

  const room = await openRoomNode(database, parts.logger);
  app.addHook('preClose', room.close);

  addHealthRoutes(app, database, () => closing);
  await addApiDocument(app, publicUrl);
  addContractRoutes(app, {
    db,
    appContext,
    auth,
    router: operation.router({
      absence: absenceRoutes((db) => absenceFormsBy(db, parts.absenceForms)),
      account: accountRoutes,
      audit: auditTrailRoutes,
      auth: authRoutes,
      benefits: benefitsRoutes,
      company: companyRoutes(look),
      companySetup: companySetupRoutes({
        ...parts.companySetup,
        name: parts.company,
        absenceForms: parts.absenceForms,
      }),
      console: consoleRoutes,
      deputies: deputyRoutes,
      discount: discountRoutes(cardholderOf),
      home: homeRoutes,
      moderation: moderationRoutes,
      myVoice: myVoiceRoutes(room),
      leaveSettings: leaveSettingsRoutes,
      structure: structureRoutes,
      overview: { ...peopleOverview(leaveOfPeople), ...payslipOverview, ...deliveryRoutes },
      pay: payRoutes,
      people: { ...peopleRoutes(leaveOfPeople), ...peopleActRoutes },
      peopleImports: peopleImportRoutes,
      payslipBatches: payslipBatchRoutes,
      profile: profileRoutes,
      push: pushRoutes(parts.push),
      roles: accessRoutes,
      secondFactor: secondFactorRoutes,
      timeOff: timeOffRoutes,
      training: trainingRoutes,
      uploads: uploadRoutes,
    }),
  });
  addPictureRoutes(app, db);
  addPeopleExport(app, db);
  addLeftOutExport(app, db);
  addAuditExport(app, db);
  addBatchDocumentRoute(app, database);
  await addPieceRoute(app, database);
  addPayslipFileRoutes(app, { db, appContext });
  await addUnsubscribeRoute(app, { db, appContext });
  addAbsenceForms(app, db, page.fontFaces);
  const liveRoom = openLiveRoom(db, room, parts.logger);
  const live = await openLive(database, liveRoom, parts.logger, parts.liveTick);
  app.addHook('preClose', live.close);
  app.addHook('preClose', liveRoom.close);
  addLiveRoute(app, live);
  routeUpgrades(app);
  addLookRoutes(app, db);
  addInstallFiles(app, parts.clientDir, { name: cachedName(db, parts.company), look });
  answerUnknownAddresses(app, countRequest, await addClientFiles(app, { ...parts, page }));
  return app;
}
