import { openReading, type ReadingProcess, type SentFile, TooCostly } from '#server/reading/reading.ts';
import type { PagesAnswer, PagesQuestion } from './pages-reader.ts';

/** Thrown if a PDF cannot be read, or takes too much time or memory. */
export class UnreadablePdf extends Error {
  constructor(cause: unknown) {
    super('A PDF cannot be read.', { cause });
    this.name = 'UnreadablePdf';
  }
}

/** What reading a PDF of so many bytes may cost: an ordinary page of text takes a few milliseconds. */
const limits = { question: 10_000, whole: 300_000, memory: 1_024 };

/** A PDF of many pages, read in a child process until the signal aborts. */
export class LongPdf {
  readonly pages: number;
  readonly #reading: ReadingProcess<PagesQuestion, PagesAnswer>;

  private constructor(reading: ReadingProcess<PagesQuestion, PagesAnswer>, pages: number) {
    this.#reading = reading;
    this.pages = pages;
  }

  /** @throws {UnreadablePdf} */
  static async open(file: SentFile, options: { owner: string; signal: AbortSignal }): Promise<LongPdf> {
    const reading = await openReading<PagesQuestion, PagesAnswer>('pages', file, { ...options, limits });
    try {
      const answer = await asked(reading, 'pages');
      return new LongPdf(reading, 'pages' in answer ? answer.pages : 0);
    } catch (error) {
      reading.close();
      throw error;
    }
  }

  /** The text of a page; pages count from 0. */
  async text(page: number): Promise<string> {
    const answer = await asked(this.#reading, { text: page });
    return 'text' in answer ? answer.text : '';
  }

  /** Some pages as a document of their own. */
  async extract(first: number, last: number): Promise<Buffer> {
    const answer = await asked(this.#reading, { first, last });
    return Buffer.from('bytes' in answer ? answer.bytes : []);
  }
}

async function asked(
  reading: ReadingProcess<PagesQuestion, PagesAnswer>,
  question: PagesQuestion,
): Promise<PagesAnswer> {
  const answer = await reading.ask(question).catch((error) => {
    throw error instanceof TooCostly ? new UnreadablePdf(error) : error;
  });
  if ('unreadable' in answer) throw new UnreadablePdf('It is no PDF that can be read.');
  return answer;
}
