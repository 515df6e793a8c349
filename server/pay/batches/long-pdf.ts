import { Worker } from 'node:worker_threads';
import { pdfWorkerFile } from '#server/file-paths.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts';

/** How long one answer may take, in milliseconds; one about an ordinary page takes a few. */
const timeout = 30_000;

/** The heap limit of the thread, in megabytes; the bytes of the document come on top. */
const memory = 1_024;

/** Thrown if a PDF cannot be read, or takes too much time or memory. */
export class UnreadablePdf extends Error {
  constructor(cause: unknown) {
    super('A PDF cannot be read.', { cause });
    this.name = 'UnreadablePdf';
  }
}

/**
 * A PDF of many pages, read in a thread of its own: it blocks no employee's request, and a bad one ends only the
 * thread.
 */
export class LongPdf {
  readonly pages: number;
  readonly #worker: Worker;

  private constructor(worker: Worker, pages: number) {
    this.#worker = worker;
    this.pages = pages;
  }

  /** @throws {UnreadablePdf} */
  static async open(bytes: Buffer): Promise<LongPdf> {
    const worker = new Worker(pdfWorkerFile, {
      // A copy: the memory of a Buffer may be shared, so it cannot be transferred.
      workerData: Uint8Array.from(bytes),
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const answer = await next(worker);
    if ('pages' in answer) return new LongPdf(worker, answer.pages);
    await worker.terminate();
    throw new UnreadablePdf('failed' in answer ? answer.failed : answer);
  }

  /** The text of a page; pages count from 0. */
  async text(page: number): Promise<string> {
    const answer = await this.#ask({ text: page });
    return 'text' in answer ? answer.text : '';
  }

  /** Some pages as a document of their own. */
  async extract(first: number, last: number): Promise<Buffer> {
    const answer = await this.#ask({ first, last });
    return Buffer.from('bytes' in answer ? answer.bytes : []);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(question: PdfQuestion): Promise<PdfAnswer> {
    this.#worker.postMessage(question);
    const answer = await next(this.#worker);
    if ('failed' in answer) throw new UnreadablePdf(answer.failed);
    return answer;
  }
}

/** The thread's next answer; it is asked one question at a time. */
function next(worker: Worker): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('It took too long.')), timeout);
    const fail = (error: unknown) => {
      end();
      void worker.terminate();
      reject(new UnreadablePdf(error));
    };
    const exited = () => fail(new Error('The thread ended.'));
    const said = (answer: PdfAnswer) => {
      end();
      resolve(answer);
    };
    const end = () => {
      clearTimeout(timer);
      worker.off('message', said).off('error', fail).off('exit', exited);
    };
    worker.on('message', said).on('error', fail).on('exit', exited);
  });
}
