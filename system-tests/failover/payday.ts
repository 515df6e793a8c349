import { setTimeout as passing } from 'node:timers/promises';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { newId } from '#server/testing/new-id.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { openConsole } from '#system-tests/testing/console-client.ts';
import { fetchOnceUp } from '#system-tests/testing/fetch-once-up.ts';
import { signIn } from '#system-tests/testing/sign-in.ts';

/** What people found of their payslips, and what did not hold. */
export type Payday = {
  released: number;
  /** By status, every answer to somebody who looked at theirs. */
  answers: Record<string, number>;
  /** Payslips that somebody had seen and that were gone, came twice or were other bytes, at most five. */
  wrong: string[];
};

type Listed = { payslips: { id: string; fileName: string; downloadURL: string }[] };

/** The month of the nth batch, the newest last. */
const monthOf = (batch: number) => `${2020 + Math.floor(batch / 12)}-${String((batch % 12) + 1).padStart(2, '0')}`;

const bytesOf = (person: TestPerson, batch: number) => plainPdf(`${person.email} ${monthOf(batch)}`);

/** Sends, checks and releases one batch of payslips after the other, while some of their people look at theirs. */
export function holdPayday(origin: string, payroll: TestPerson, people: TestPerson[], looking: number) {
  const payday: Payday = { released: 0, answers: {}, wrong: [] };
  let over = false;
  let allReleased = false;
  const wrong = (what: string) => void (payday.wrong.length < 5 && payday.wrong.push(what));

  async function releaseBatches(): Promise<void> {
    const console = await openConsole(origin, (await signIn(origin, payroll.email, password)) ?? '', password);
    const until = async (id: string, state: PayslipBatch['state']) => {
      for (;;) {
        const { batch } = await console.read<{ batch: PayslipBatch }>(`payslips/one?id=${id}`);
        if (batch.state === state) return;
        if (batch.problems > 0 || batch.problem || batch.failed) throw new Error(JSON.stringify(batch));
        await passing(100);
      }
    };
    for (let batch = 0; !over; batch += 1) {
      const files = people.map((person) => ({
        name: `${person.profile?.username}_${monthOf(batch)}.pdf`,
        bytes: bytesOf(person, batch),
      }));
      const id = newId();
      const sent = await console.upload(`${monthOf(batch)}.zip`, zipFile(files));
      await console.post('payslips', { id, issuedOn: `${monthOf(batch)}-15`, ...sent });
      await until(id, 'review');
      // Asked again after an answer that was lost, it has been released already.
      await console.post('payslips/release', { id, visibleFrom: null }).catch((error: Error) => {
        if (!error.message.includes('BATCH_MOVED_ON')) throw error;
      });
      await until(id, 'released');
      payday.released += 1;
    }
  }

  /** Looks at one's payslips again and again: what was there once stays, once, as it was sent. */
  async function look(person: TestPerson): Promise<void> {
    const cookie = (await signIn(origin, person.email, password)) ?? '';
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: person.email, password });
    const unlocked = await fetchOnceUp(`${origin}/api/pay/unlock`, { method: 'POST', headers, body });
    await unlocked.arrayBuffer();
    let seen: string[] = [];
    const ask = async (path: string) => {
      const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
      payday.answers[answer.status] = (payday.answers[answer.status] ?? 0) + 1;
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : null;
    };
    for (let isLast = false; !isLast; await passing(500 + Math.random() * 500)) {
      isLast = allReleased;
      const list = await ask('/api/pay/payslips');
      if (!list) {
        isLast = false;
        continue;
      }
      const { payslips } = JSON.parse(list.toString()) as Listed;
      const there = payslips.map(({ id }) => id);
      for (const id of seen.filter((one) => !there.includes(one))) wrong(`${person.email} lost payslip ${id}`);
      if (isLast && payslips.length !== payday.released)
        wrong(`${person.email} has ${payslips.length} payslips of ${payday.released}`);
      seen = there;
      for (const [index, { downloadURL }] of payslips.entries()) {
        if (!isLast && index > 0) break;
        const bytes = await ask(downloadURL);
        if (bytes && !bytes.equals(bytesOf(person, payslips.length - 1 - index)))
          wrong(`${person.email}: payslip ${index + 1} of ${payslips.length} is another one`);
      }
    }
  }

  const releasing = releaseBatches().finally(() => {
    allReleased = true;
  });
  const lookers = people.slice(0, looking).map(look);
  const ended = Promise.all([releasing, ...lookers]);
  ended.catch(() => {});
  return {
    /** Ends it with the batch that is under way; answers what was found. */
    async end(): Promise<Payday> {
      over = true;
      await ended;
      return payday;
    },
  };
}
