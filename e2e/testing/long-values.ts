import type { BrowserContext } from '@playwright/test';

/** Words as people and companies have them, none longer than a narrow phone takes. */
const words = {
  name: 'Maximiliane Oluwaseun Bartholomäus-Featherstonehaugh',
  job: 'Senior Entertainment Coordination Associate, Performance Infrastructure and International Tours',
  file: 'Payslip_November_2026_corrected_after_overtime_review',
};

/** The longest value the contract allows of a kind, made of words. */
function long(kind: keyof typeof words, length: number): string {
  const separator = kind === 'file' ? '_' : ' ';
  const repeated = `${words[kind]}${separator}`.repeat(Math.ceil(length / words[kind].length));
  return repeated.slice(0, repeated.lastIndexOf(separator, length));
}

const longest: Record<string, string> = {
  fullName: long('name', 200),
  preferredName: long('name', 200),
  username: `${long('file', 100)}`,
  position: long('job', 200),
  department: long('job', 200),
  fileName: `${long('file', 296)}.pdf`,
  managerName: long('name', 300),
  managerEmail: `${'maximiliane.'.repeat(10)}bartholomaeus@stagedoor.example`,
  manager: long('name', 300),
  person: long('name', 200),
  businessTitle: long('job', 300),
  location: long('job', 300),
  shift: long('job', 300),
  employment: long('job', 300),
  employmentType: long('job', 300),
  company: long('job', 300),
  jobCode: long('file', 60),
  employeeId: long('file', 60),
  provider: long('job', 200),
};

/** Makes the server answer with the longest values of names, jobs and files, whoever asks. */
export async function answerAtLength(context: BrowserContext): Promise<void> {
  await context.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response });
    const text = await response.text();
    await route.fulfill({ response, body: JSON.stringify(lengthened(JSON.parse(text))) });
  });
}

/** What is missing stays missing. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'string' ? (longest[name] ?? held) : lengthened(held),
    ]),
  );
}
