import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import qpdfModule from '@neslinesli93/qpdf-wasm';
import { qpdfFile } from '#server/file-paths.ts';
import { beginsTwice, hidesObjects } from './pdf-readings.ts';

/**
 * A value in a PDF as qpdf writes it: a name begins with `/` or `n:/`, a text with `u:` or `b:`, and `6 0 R` is a
 * reference.
 */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary;

/** A dictionary; its keys are names. */
export type PdfDictionary = { [key: string]: PdfValue };

/** Every object that a reader finds in a PDF, whichever stream it lies in; of a stream, only its dictionary. */
export type PdfObjects = {
  trailer: PdfDictionary;
  objects: Map<string, { value: PdfValue } | { stream: PdfDictionary }>;
};

/** What qpdf says of a document whose parts do not fit together, or that asks for a password when it is opened. */
type NoObjects = 'unreadable' | 'password';

/** How much larger a document may be before qpdf, which never gives memory back, is started again. */
const smallDocument = 4 * 1024 * 1024;

/** What we use of qpdf as Emscripten made it; its own types leave most of it out. */
type Qpdf = {
  callMain(options: string[]): number;
  FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
};
type QpdfSettings = {
  instantiateWasm(imports: object, done: (instance: object) => void): object;
  print(line: string): void;
  printErr(line: string): void;
  noInitialRun: true;
};
const createQpdf = qpdfModule as unknown as (settings: QpdfSettings) => Promise<Qpdf>;

/** Node's types leave it out. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(code: object, imports: object): Promise<object>;
  };
};

let compiled: Promise<object> | undefined;
let running: Promise<Qpdf> | undefined;

/**
 * The objects of a PDF, by qpdf: it decodes every stream that may hold objects, through all its filters and predictors. An
 * encrypted one that everybody can open, as many payroll programs write it against changes, is decrypted first.
 * A document that qpdf would have to repair is refused, since another program would repair it differently.
 */
export async function objectsOf(bytes: Buffer): Promise<PdfObjects | NoObjects> {
  if (beginsTwice(bytes) || hidesObjects(bytes)) return 'unreadable';
  const text = await withQpdf(bytes.length, (qpdf) => {
    qpdf.FS.writeFile('/in.pdf', bytes);
    const code = qpdf.callMain(['--no-warn', '--json=2', '--json-key=qpdf', '--password=', '/in.pdf', '/out.json']);
    if (code !== 0) return null;
    return Buffer.from(qpdf.FS.readFile('/out.json')).toString('utf8');
  });
  // It is refused in either case: this chooses the sentence.
  if (text === null) return bytes.includes('/Encrypt') ? 'password' : 'unreadable';
  const { qpdf } = JSON.parse(text) as {
    qpdf: [unknown, Record<string, { value: PdfValue } | { stream: { dict: PdfDictionary } }>];
  };
  const { trailer, ...named } = qpdf[1];
  const objects: PdfObjects['objects'] = new Map();
  for (const [name, object] of Object.entries(named)) {
    objects.set(name.slice('obj:'.length), 'stream' in object ? { stream: object.stream.dict } : object);
  }
  return { trailer: (trailer && 'value' in trailer ? trailer.value : {}) as PdfDictionary, objects };
}

/**
 * Runs qpdf; null if it fails altogether. The same instance serves many small documents. Some hundred use up its stack:
 * what fails in a used one is tried in a new one, so that no document is refused for those before it.
 */
async function withQpdf(size: number, run: (qpdf: Qpdf) => string | null): Promise<string | null> {
  const isUsed = running !== undefined;
  running ??= start();
  const qpdf = await running;
  let isSpent = size > smallDocument;
  try {
    return run(qpdf);
  } catch {
    isSpent = true;
  } finally {
    if (isSpent) running = undefined;
    else for (const name of ['/in.pdf', '/out.json']) qpdf.FS.writeFile(name, new Uint8Array());
  }
  return isUsed ? withQpdf(size, run) : null;
}

async function start(): Promise<Qpdf> {
  compiled ??= readFile(qpdfFile).then((bytes) => wasm.compile(bytes));
  const code = await compiled;
  // Emscripten reads Node's constants through a door that is shut where files are read.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  return createQpdf({
    instantiateWasm: (imports, done) => {
      void wasm.instantiate(code, imports).then(done);
      return {};
    },
    print: () => {},
    printErr: () => {},
    noInitialRun: true,
  });
}
