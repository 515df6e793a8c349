/**
 * How long a reset mail waits behind 5,000 invites, and how long all of them take: over real SMTP to a local server
 * with a delay per mail. `-- mail 5000 200 embedded` is 5,000 invites and 200 ms, on the embedded database; a further
 * number is a rate limit, in mails a minute.
 */

import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { openInMemory } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { inviteMail } from '#server/directory/invite-everybody.ts';
import { startMailWorker } from '#server/mail/mail-worker.ts';
import { enqueueMail, enqueueMails } from '#server/mail/outbox.ts';
import { sealBy } from '#server/mail/seal.ts';
import { bySmtp } from '#server/mail/transport.ts';
import { resetMail } from '#server/session/password-mails.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';

const [invites, delay] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 20)];
const isEmbedded = process.argv[4] === 'embedded';
const perMinute = process.argv[5] === undefined ? undefined : Number(process.argv[5]);

const postgres = isEmbedded ? null : await startRealPostgres({ flushing: true });
const { db, close } = postgres
  ? await openPostgres(postgres.url(await postgres.createDatabase()), console.error)
  : await openInMemory();
const handedOver = new Map<string, number>();
let connections = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onConnect: (_, answer) => {
    connections += 1;
    answer();
  },
  onData: (stream, { envelope }, answer) => {
    stream.resume().on('end', () => {
      setTimeout(() => {
        handedOver.set(envelope.rcptTo[0]?.address ?? '', performance.now());
        answer();
      }, delay);
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as { port: number };

const seal = sealBy('a-secret-for-the-bench-that-is-long-enough');
const send = bySmtp(`smtp://127.0.0.1:${port}`, { from: 'Stagedoor <staff@house.example>', domain: 'house.example' });
const people = Array.from({ length: invites }, (_, index) => `${index}@house.example`);
const link = 'https://house.example/invite#x';
const write = inviteMail({ name: 'Ada', company: 'Lumière Park', days: 3, link });
await enqueueMails(
  db,
  people.map((to) => ({ to, language: 'en' as const, write, urgency: 'bulk' as const, seal })),
);

const begun = performance.now();
const before = process.cpuUsage();
const worker = startMailWorker(db, {
  send,
  seal,
  writeChosen: async () => 'nothing-left',
  log: pino({ level: 'silent' }),
  perMinute,
});
await until(() => handedOver.size >= 10);
const asked = performance.now();
await enqueueMail(db, {
  to: 'waits@house.example',
  language: 'en',
  write: resetMail('https://x#y'),
  urgency: 'awaited',
  seal,
});
await until(() => handedOver.has('waits@house.example'));
const waited = ((handedOver.get('waits@house.example') ?? 0) - asked) / 1000;
if (perMinute === undefined) await until(() => handedOver.size > invites);
const [all, { user, system }] = [(performance.now() - begun) / 1000, process.cpuUsage(before)];
await worker.stop();
send.close?.();
await new Promise<void>((resolve) => smtp.close(resolve));

const where = isEmbedded ? 'the embedded database' : 'PostgreSQL';
console.log(`\non ${where}, ${invites} invites, a mail server that takes ${delay} ms a mail\n`);
console.log(`a reset is handed over after   ${waited.toFixed(2)} s`);
if (perMinute === undefined) console.log(`all ${invites + 1} mails after          ${all.toFixed(1)} s`);
console.log(`mails that came                ${handedOver.size}, over ${connections} connections`);
console.log(`processor, both ends           ${((user + system) / 1e6).toFixed(1)} s`);
await close();
await postgres?.stop();

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
