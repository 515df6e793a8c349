import { request } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { livePath } from '#contract/live.ts';
import { authorityHint } from '#server/environment/authority-hint.ts';
import { isLocal, isSecure, type Settings } from '#server/environment/settings.ts';
import { mailServerAnswers } from '#server/mail/trial.ts';
import { away, type Finding, fine, look } from './finding.ts';

/** How long anything outside may take to answer, in milliseconds. */
const timeoutMs = 5_000;

/** A certificate has to be renewed when it is good for no longer than so many days. */
const daysLeft = 14;

/** The push services of the browsers' makers. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];

/** Whether the mail server lets this server in. */
export async function mailFinding({ smtpUrl, dataDir }: Settings): Promise<Finding> {
  const about = 'Mail';
  if (!smtpUrl) return look(about, `no SMTP_URL: mails become files in ${dataDir}/mail, and nobody gets one`);
  const { host } = new URL(smtpUrl);
  const refused = await mailServerAnswers(smtpUrl, timeoutMs);
  if (refused === null) return fine(about, `${host} lets us in`);
  return look(
    about,
    `${host} does not let us in: ${refused}. Mend SMTP_URL, or the way there.${authorityHint(refused)}`,
  );
}

/** Whether notifications can go out. */
export async function pushFinding({ serviceWorker, publicUrl }: Settings): Promise<Finding> {
  const about = 'Push services';
  if (!serviceWorker) return fine(about, 'not asked: SERVICE_WORKER is off, so nobody is notified');
  if (!isSecure(publicUrl)) return look(about, 'browsers notify nobody without https in PUBLIC_URL');
  const failed = (
    await Promise.all(services.map(async (host) => ((await certificateOf(host, 443)).failed ? host : [])))
  ).flat();
  if (failed.length === 0) return fine(about, `${services.length} of ${services.length} answer`);
  return look(about, `no way to ${failed.join(', ')}: their browsers are not notified. Let this machine out by https`);
}

/** What stands between people and the server: name, certificate, and what the proxy passes on. */
export async function proxyFindings({ publicUrl, trustedProxies }: Settings): Promise<Finding[]> {
  const about = 'Proxy';
  if (isLocal(publicUrl) && !publicUrl.startsWith('https:'))
    return [look(about, `PUBLIC_URL is ${publicUrl}, which leads to this machine alone`)];
  const named =
    trustedProxies.length > 0
      ? fine(about, `named in TRUSTED_PROXIES: ${trustedProxies.join(', ')}`)
      : look(about, 'none is named in TRUSTED_PROXIES: behind one, everybody counts as one address');
  const { hostname, port, protocol } = new URL(publicUrl);
  if (protocol !== 'https:') return [named, look(about, 'PUBLIC_URL has no https')];
  const certificate = await certificateFinding(hostname, Number(port) || 443);
  if (certificate.state === 'away') return [named, certificate];
  return [named, certificate, await hostFinding(publicUrl), await liveFinding(publicUrl)];
}

async function certificateFinding(host: string, port: number): Promise<Finding> {
  const about = 'Certificate';
  const { failed, refused, until } = await certificateOf(host, port);
  if (failed) return away(about, `${host}:${port} is not reached from here: ${failed}`);
  if (refused) return look(about, `browsers refuse that of ${host}: ${refused}`);
  const days = Math.floor(((until?.getTime() ?? 0) - Date.now()) / 86_400_000);
  const says = `that of ${host} is good for ${days} days`;
  return days > daysLeft ? fine(about, says) : look(about, `${says}. Renew it`);
}

/** The certificate that a host shows: until when it is good, why it is refused, or why there is none. */
function certificateOf(host: string, port: number): Promise<{ failed?: string; refused?: string; until?: Date }> {
  return new Promise((resolve) => {
    // An address is no name that a certificate could be asked for.
    const servername = isIP(host) ? '' : host;
    const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const refused = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ until: new Date(until), ...(refused && { refused }) });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')));
    socket.once('error', (error) => resolve({ failed: error.message }));
  });
}

async function hostFinding(publicUrl: string): Promise<Finding> {
  const about = 'Proxy';
  const status = await statusOf(`${publicUrl}/`);
  if (status === 200) return fine(about, `${publicUrl} leads to Stagedoor`);
  if (status === 421) return look(about, "it does not pass on the browser's Host header, so everybody gets 421");
  return look(about, `${publicUrl} answers ${status ?? 'nothing'}: does Stagedoor run behind it?`);
}

async function liveFinding(publicUrl: string): Promise<Finding> {
  const about = 'Live connections';
  const status = await statusOf(`${publicUrl}${livePath}`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: publicUrl,
    'sec-websocket-version': '13',
    'sec-websocket-key': 'c3RhZ2Vkb29yLWRvY3Rvcg==',
  });
  // Nobody is signed in here: whoever reached the server is told so.
  if (status === 401) return fine(about, 'the proxy passes them on');
  return look(
    about,
    `the proxy does not pass on Upgrade and Connection (it answers ${status ?? 'nothing'}): screens are stale for longer`,
  );
}

/** The status that an address answers, whatever its certificate; null for no answer. */
function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const asking = request(url, { headers, rejectUnauthorized: false, timeout: timeoutMs }, (answer) => {
      resolve(answer.statusCode ?? null);
      asking.destroy();
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(null));
    asking.end();
  });
}
