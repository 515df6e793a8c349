import { importLimits } from '#contract/people-import.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import { mostOfBatch } from '#server/pay/batches/batch-sizes.ts';

/** What one act costs: milliseconds of processor time in the app server and in PostgreSQL. */
export type Cost = { server: number; database: number };

/** Everything that a company's load is made of. `message` is what each app server does once, whoever reads there. */
export type UnitCosts = Record<'signIn' | 'unlock' | 'read' | 'pdf' | 'publish' | 'message' | 'delivery', Cost>;

/** The day that decides: everybody looks at their payslip within an hour, and talks. */
const payday = { seconds: 3_600, reads: 8, pdfs: 1 };
/** The share of people who are connected at once; how many of all write one message a second, and the most that the room takes. */
const liveShare = 0.05;
const peoplePerMessage = 25_000;
const mostMessages = 20;
/**
 * An app server on four processors: two check passwords, one runs everything else, and one is left to the kernel. They may
 * be as busy on average that peaks do not wait.
 */
export const server = { processors: 4, hashing: 2, busy: 0.6 };
/** A payslip's PDF, in kilobytes; and what a person takes in a file, with names, numbers, place, hire and manager, in bytes. */
const pdfKilobytes = 60;
const personBytes = 133;

/** The cost of one person's visit on payday, in milliseconds: in passwords, and in everything else. */
function visit(costs: UnitCosts) {
  const { signIn, unlock, read, pdf } = costs;
  return {
    passwords: signIn.server + unlock.server,
    rest: read.server * payday.reads + pdf.server * payday.pdfs,
    database: signIn.database + unlock.database + read.database * payday.reads + pdf.database * payday.pdfs,
  };
}

/** What a company of so many people asks for in its busiest hour; processors are busy ones, servers have room to spare. */
export function demandOf(people: number, costs: UnitCosts) {
  const each = visit(costs);
  const perSecond = people / payday.seconds;
  const messages = Math.min(mostMessages, people / peoplePerMessage);
  const live = people * liveShare;
  const deliveries = (messages * live * costs.delivery.server) / 1000;
  const passwords = (perSecond * each.passwords) / 1000;
  const rest = (perSecond * each.rest) / 1000;
  /** What hearing of messages takes on every server. */
  const alone = (messages * costs.message.server) / 1000;
  const forPasswords = passwords / (server.hashing * server.busy);
  const forTheRest = (rest + deliveries) / (server.busy - alone);
  const servers = Math.ceil(Math.max(forPasswords, forTheRest));
  return {
    visitsPerSecond: perSecond,
    passwords,
    rest,
    room: deliveries + servers * alone,
    servers,
    database: (perSecond * each.database + messages * (costs.message.database * servers)) / 1000,
    messages,
    live,
    releaseMinutes: (people * (costs.publish.server + costs.publish.database)) / 60_000,
    payslipGigabytes: (people * 12 * pdfKilobytes) / 1024 ** 2,
  };
}

/** Limits that do not grow with machines. */
export function limits(): [string, number][] {
  return [
    ['people in one file, by rows', importLimits.rows],
    [`people in one file, by its size, of ${personBytes} bytes`, Math.floor(importLimits.file / personBytes)],
    [`payslips in one file, by its size, of ${pdfKilobytes} KB`, Math.floor(uploadLimits.file / (pdfKilobytes * 1024))],
    ['payslips in one batch, by files', mostOfBatch.files],
    ['messages a second in the room', mostMessages],
  ];
}

/** The largest company, to a thousand, whose busiest hour so many app servers carry. */
export function carriedBy(servers: number, costs: UnitCosts): number {
  let [least, most] = [0, 100_000];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (demandOf(middle * 1000, costs).servers <= servers) least = middle;
    else most = middle - 1;
  }
  return least * 1000;
}
