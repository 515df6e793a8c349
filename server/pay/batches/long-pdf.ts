import type { FileProblem } from '#contract/payslip-problems.ts';
import { openReading, type ReadingProcess, type SentFile, TooCostly } from '#server/reading/reading.ts';
import type { Bookmark, PagesAnswer, PagesQuestion } from './pages-reader.ts';

/** Thrown if a PDF may not be published, cannot be read, or takes too much time or memory. */
export class UnreadablePdf extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(`A PDF cannot be read: ${problem}.`, options);
    this.name = 'UnreadablePdf';
    this.problem = problem;
  }
}

/** What opening a PDF may cost. */
const limits = { question: 8_000, whole: 8_000, memory: 1_024 };

/**
 * Milliseconds for any one page; those that each page that was read adds to the whole, of which an ordinary one takes
 * half; and the most that a megabyte of the file adds, since pages can share what makes them long.
 */
const cost = { page: 3_000, added: 40, megabyte: 20_000 };

/** A PDF by what it may cost to read: its pages, how many different contents they have, and its bytes. */
type Size = { pages: number; contents: number; bytes: number };

/** Milliseconds that a PDF may have taken when so many of its pages were read. Pages that show the same count as one. */
export function allowedFor(read: number, { pages, contents, bytes }: Size): number {
  const different = read * Math.min(1, contents / Math.max(1, pages));
  return limits.whole + Math.min(cost.added * different, (cost.megabyte * bytes) / 1024 / 1024);
}

/** A PDF of many pages, read in a child process until the signal aborts. */
export class LongPdf {
  readonly #reading: ReadingProcess<PagesQuestion, PagesAnswer>;
  readonly #size: Size;
  /** Pages that were read, or are being read. */
  #read = 0;

  private constructor(reading: ReadingProcess<PagesQuestion, PagesAnswer>, bytes: number) {
    this.#reading = reading;
    this.#size = { pages: 0, contents: 0, bytes };
  }

  /** @throws {UnreadablePdf} if it may not be published */
  static async open(file: SentFile, options: { owner: string; signal: AbortSignal }): Promise<LongPdf> {
    const reading = await openReading<PagesQuestion, PagesAnswer>('pages', file, { ...options, limits });
    const pdf = new LongPdf(reading, file.size);
    const answer = await pdf.#ask('problem');
    if ('problem' in answer) {
      if (answer.problem) throw new UnreadablePdf(answer.problem);
      pdf.#size.contents = answer.contents;
    }
    return pdf;
  }

  /** The number of its pages. */
  async pages(): Promise<number> {
    const answer = await this.#ask('pages');
    if ('pages' in answer) this.#size.pages = answer.pages;
    return this.#size.pages;
  }

  /** Its bookmarks, in the order of their pages. */
  async bookmarks(): Promise<Bookmark[]> {
    const answer = await this.#ask('bookmarks');
    return 'bookmarks' in answer ? answer.bookmarks : [];
  }

  /** The text of a page; pages count from 0. */
  async text(page: number): Promise<string> {
    this.#read += 1;
    const whole = allowedFor(this.#read, this.#size);
    this.#reading.limits = { ...limits, question: cost.page, whole };
    const answer = await this.#ask({ text: page });
    return 'text' in answer ? answer.text : '';
  }

  /** Some pages as a document of their own. */
  async extract(first: number, last: number): Promise<Buffer> {
    const answer = await this.#ask({ first, last });
    return Buffer.from('bytes' in answer ? answer.bytes : []);
  }

  async #ask(question: PagesQuestion): Promise<PagesAnswer> {
    const answer = await this.#reading.ask(question).catch((cause) => {
      throw cause instanceof TooCostly ? new UnreadablePdf('too-costly', { cause }) : cause;
    });
    if ('unreadable' in answer) throw new UnreadablePdf('unreadable');
    return answer;
  }
}
