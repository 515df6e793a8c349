import { constants } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { build } from './build.ts';
import { kindsOfMail, notifications, runKinds, startWorkers } from './collect-features.ts';
import { companyNameBy, nameSettingOf } from './company/company-name.ts';
import { setupOf } from './company/setup.ts';
import type { OpenDatabase } from './db/database.ts';
import { serveCopies } from './db/embedded-copies.ts';
import { hasDemoCompany } from './directory/person-rows.ts';
import { derivedKey } from './environment/derived-key.ts';
import { secretsOf } from './environment/secret.ts';
import { isLocal, type Settings } from './environment/settings.ts';
import { vapidKeysOf } from './environment/vapid-keys.ts';
import { clientFolder } from './file-paths.ts';
import { startHousekeeping } from './housekeeping.ts';
import { allowedOrigins, ownAddresses } from './http/origins.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { sealBy } from './mail/seal.ts';
import { mailTransport, mailTrial } from './mail-transport.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-route.ts';
import type { DrawPayslip } from './pay/payslip-document.ts';
import { startAnnouncementWorker } from './push/announcement-worker.ts';
import { chosenMails } from './push/chosen-mails.ts';
import { pushServices } from './push/push-services.ts';
import { startPushWorker } from './push/push-worker.ts';
import { byWebPush } from './push/transport.ts';
import { trialTimeout } from './push/trial.ts';
import { unsubscribePurpose } from './push/unsubscribe-token.ts';
import { startRunWorker } from './runs/run-worker.ts';
import { passwordHash } from './session/password-hash.ts';
import { stopSignals } from './stop-signals.ts';

/** How long a graceful close may take before the process exits anyway, in milliseconds. */
const closingTime = 9_000;

class CannotListen extends Error {
  constructor(why: string, setting: string) {
    super(`${why} in ${setting}.`);
    this.name = 'CannotListen';
  }
}

/** Rejects with a sentence for the operator where nothing can listen at an address. */
function listeningAt(setting: string, { host, port }: { host: string; port: number }) {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what listens there, or choose another`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose one of its own`,
    EACCES: `This user may not listen on port ${port}. Choose one above 1023`,
  };
  return (error: NodeJS.ErrnoException): never => {
    const sentence = why[error.code ?? ''];
    throw sentence ? new CannotListen(sentence, setting) : error;
  };
}

class DemoInPublic extends Error {
  constructor() {
    super(
      'The demo company is in this database, and the password of everybody in it is published: Stagedoor does not open it at a ' +
        'public address.\nSet DATA_DIR to another folder, or empty the demo first: npm run demo:reset.',
    );
    this.name = 'DemoInPublic';
  }
}

/**
 * Serves the app: loads the demo company if configured, listens, and closes everything on a signal.
 * @throws {CannotListen} or {DemoInPublic}, and leaves the database open
 */
export async function serve(settings: Settings, database: OpenDatabase, log: FastifyBaseLogger): Promise<void> {
  if (settings.demo) await loadDemo(database);
  else if (!isLocal(settings.publicUrl) && (await hasDemoCompany(database.db))) throw new DemoInPublic();
  const secrets = await secretsOf(settings);
  const [secret, ...olderSecrets] = secrets.auth;
  const seal = sealBy(...secrets.auth);
  const send = mailTransport(settings);
  const mailWorker = startMailWorker(database.db, {
    send,
    seal,
    writeChosen: chosenMails(kindsOfMail, { ...settings, key: derivedKey(secret, unsubscribePurpose) }),
    log,
    perMinute: settings.mailPerMinute,
  });
  const services = pushServices(settings.pushPrivateHosts);
  const vapid = {
    ...(settings.vapidKeys ?? vapidKeysOf(secret)),
    subject: settings.vapidSubject,
    publicUrl: settings.publicUrl,
  };
  const pushWorker = startPushWorker(database.db, {
    send: byWebPush(vapid, services),
    notifications,
    log,
    now: () => new Date(),
  });
  const sendsMail = settings.smtpUrl !== undefined;
  const announcementWorker = startAnnouncementWorker(database.db, { sendsMail, log });
  const company = nameSettingOf(settings);
  const { publicUrl, inviteDays } = settings;
  const inviting = { companyName: companyNameBy(company), publicUrl, inviteDays, seal };
  const work = { db: database.db, log, settings, inviting, drawPayslip };
  const runWorker = startRunWorker(database.db, {
    kinds: runKinds(work),
    log,
    rests: settings.databaseUrl === undefined,
  });
  const workers = [...startWorkers(work), startHousekeeping(database.db, log, settings)];
  const metrics = await metricsOf(settings, database);
  const app = await buildApp({
    ...settings,
    database,
    metrics,
    logger: log,
    passwords: passwordHash,
    secret,
    olderSecrets,
    discountSecret: secrets.discount[0],
    company,
    origins: allowedOrigins(settings, settings.port),
    push: { publicKey: vapid.publicKey, services, sendsMail },
    companySetup: {
      setup: setupOf(settings),
      tryMail: mailTrial(settings),
      tryPush: byWebPush(vapid, services, trialTimeout),
    },
    drawPayslip,
    clientDir: clientFolder,
  });
  performance.mark('app built');
  const metricsApp = await listenForMetrics(settings, metrics);
  const { copyTo } = database;
  const stopCopies = copyTo && (await serveCopies(settings.dataDir, copyTo, log));
  closeOnSignal(async () => {
    const pushesStopped = pushWorker.stop();
    await Promise.all([app.close(), metricsApp?.close(), stopCopies?.()]);
    // Jobs still running after that are aborted, and repeated after the next start.
    services.close();
    await Promise.all([
      pushesStopped,
      ...[mailWorker, announcementWorker, runWorker, ...workers].map((worker) => worker.stop()),
    ]);
    send.close?.();
    await database.close();
  });
  await app.listen({ port: settings.port, host: settings.host }).catch(listeningAt('PORT or HOST', settings));
  performance.mark('listening');
  log.info({ ...build, milliseconds: marksOfTheStart() }, 'started');
  greet(settings);
}

/** The figures of this server, if somebody may read them. */
async function metricsOf({ metricsToken, metricsListen }: Settings, database: OpenDatabase) {
  if (!metricsToken && !metricsListen) return;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(database, build);
}

/** Serves the figures on a port of their own, if the settings name one. */
async function listenForMetrics({ metricsListen, metricsToken }: Settings, metrics: Metrics | undefined) {
  if (!metrics || !metricsListen) return;
  const at = { ...metricsListen, token: metricsToken };
  return serveMetrics(metrics, at).catch(listeningAt('METRICS_LISTEN', metricsListen));
}

/** When each phase of the start ended, in milliseconds since the process started. */
function marksOfTheStart(): Record<string, number> {
  const marks = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]);
  return { 'node itself': Math.round(performance.nodeTiming.bootstrapComplete), ...Object.fromEntries(marks) };
}

async function loadDemo(database: OpenDatabase): Promise<void> {
  const { loadDemoCompany } = await import('#demo/load.ts');
  await loadDemoCompany(database.db, new Date(), (line) => console.log(line));
}

/** Draws a payslip of the demo; loaded when the first is opened, and only the demo has any to draw. */
const drawPayslip: DrawPayslip = async (toDraw) => (await import('#demo/payslip-pdf.ts')).drawPayslip(toDraw);

function greet(settings: Settings): void {
  console.log(`\nStagedoor is open at ${settings.publicUrl}`);
  if (!settings.demo) return;
  if (settings.host === '0.0.0.0') {
    for (const address of ownAddresses()) console.log(`  on this network: http://${address}:${settings.port}`);
    console.log('Whoever is on this network can sign in as anybody of the demo.');
  } else console.log('  for a phone on the same Wi-Fi, start it with HOST=0.0.0.0');
  console.log('\nThe demo company has moved in. Sign in as one of them, all with the password backstage-demo-2026:');
  console.log('  aminata.kamara@stagedoor.example   the ordinary employee');
  console.log('  karim.haddad@stagedoor.example     reads Arabic');
  console.log('  sam.bare@stagedoor.example         a profile with every optional field missing');
  console.log('  nora.noprofile@stagedoor.example   has no profile record');
  console.log('  hilde.brandt@stagedoor.example     HR\n');
}

/** Signals that come within so many milliseconds are one: a service manager sends one to us and to our launcher. */
const oneStop = 1_000;

/**
 * On a signal, finishes the requests under way and closes; an acknowledged write is never lost. A signal after more than
 * a second exits at once.
 */
function closeOnSignal(close: () => Promise<void>): void {
  let stopsSince: number | null = null;
  for (const signal of stopSignals) {
    process.removeAllListeners(signal).on(signal, () => {
      if (stopsSince !== null) {
        if (performance.now() - stopsSince > oneStop) process.exit(128 + constants.signals[signal]);
        return;
      }
      stopsSince = performance.now();
      setTimeout(() => process.exit(1), closingTime).unref();
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
