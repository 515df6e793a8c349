import { setTimeout as passing } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomId } from '#server/db/ids.ts';
import { openFeatures, rules } from './collect-features.ts';
import { cachedName, companyNameBy } from './company/company-name.ts';
import { cachedLook } from './company/look.ts';
import { secondFactorPurpose } from './console/second-factor.ts';
import { discountKeys, discountPurpose } from './discount/discount-code.ts';
import { derivedKey } from './environment/derived-key.ts';
import { sealFor } from './environment/seal.ts';
import type { AppParts } from './feature.ts';
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
import { addPictureRoutes } from './http/picture-routes.ts';
import { limitRequests } from './http/request-limits.ts';
import { logRequests } from './http/request-log.ts';
import { enforceRoutePolicies } from './http/route-policies.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { forgiveStandstills } from './http/standstill.ts';
import { mayUpgrade, routeUpgrades } from './http/upgrades.ts';
import { openLive } from './live/live.ts';
import { addLiveRoute } from './live/live-route.ts';
import { sealBy } from './mail/seal.ts';
import { addMetricsRoute } from './metrics/metrics-route.ts';
import { unsubscribePurpose } from './push/unsubscribe-token.ts';
import { tracePurpose } from './session/account-trace.ts';
import { createAccounts } from './session/accounts.ts';
import { findCaller } from './session/caller.ts';
import { signedByNewest } from './session/newest-signature.ts';

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
  const secure = publicUrl.startsWith('https:');
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomId(),
    trustProxy: parts.trustedProxies.length > 0 ? parts.trustedProxies : false,
    bodyLimit: anonymousBody,
    // Fastify would give up on a feature that waits ten seconds for the database, which has limits of its own.
    pluginTimeout: 0,
    // Fastify turns Node's own limits off: without these a trickled request is held open for ever.
    requestTimeout: 10_000,
    connectionTimeout: parts.idleConnectionTimeout ?? unreadFor,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, shouldUpgradeCallback: mayUpgrade },
    forceCloseConnections: 'idle',
    // A request that still arrives on an open connection while closing is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(secure),
    rewriteUrl: withoutBrokenAddress,
    // Node bounds an address already; a parameter beyond this bound Fastify would answer past every hook.
    routerOptions: { maxParamLength: 64 * 1024 },
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  forgiveStandstills(app);
  logRequests(app, parts.metrics);
  answerErrors(app);
  parseJsonBodies(app);
  const look = cachedLook(db);
  const page = await readClientPage(parts.clientDir, look);
  await addSecurityHeaders(app, { secure, origins: parts.origins, inlined: page.inlined });
  compressAnswers(app);
  readForwardedAddresses(app);
  guardTheDoor(app, parts.origins);
  warnOfForwardedHeaders(app, parts.trustedProxies);
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
    discountKey: discountKeys(derivedKey(parts.discountSecret ?? parts.secret, discountPurpose)).privateKey,
    secondFactorSeal: sealFor(secondFactorPurpose, secrets),
  };
  enforceRoutePolicies(app, { db, appContext }, (request, use) =>
    findCaller({ auth, db, headers: sessionHeaders(request), appContext }, use),
  );

  addHealthRoutes(app, database, () => closing);
  if (parts.metrics && parts.metricsToken) addMetricsRoute(app, parts.metrics, parts.metricsToken);
  await addApiDocument(app, publicUrl);
  addPictureRoutes(app, db);
  const { operations, live: liveFeature } = await openFeatures(app, {
    ...parts,
    db,
    appContext,
    look,
    fontFaces: page.fontFaces,
  });
  addContractRoutes(app, {
    database,
    appContext,
    auth,
    access: rules,
    router: operation.router(operations),
    metrics: parts.metrics,
  });
  const live = await openLive(database, liveFeature, parts.logger, parts.liveTick);
  parts.metrics?.watch('stagedoor_live_connections', live.count);
  app.addHook('preClose', live.close);
  app.addHook('preClose', liveFeature.close);
  addLiveRoute(app, live);
  routeUpgrades(app);
  addInstallFiles(app, parts.clientDir, { name: cachedName(db, parts.company), look });
  answerUnknownAddresses(app, countRequest, await addClientFiles(app, { ...parts, page }));
  return app;
}
