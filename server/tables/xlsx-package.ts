import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { tableLimits } from './budget.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What is told of an XML part, by local names: prefixes differ from program to program. */
type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Thrown by an event to end the reading of a part. */
export const enough = Symbol('enough');

/** The parts of a packed workbook (ECMA-376, part 2), unpacked while they are read, and counted together. */
export class XlsxPackage {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws {UnreadableFile} if it is no ZIP file that holds together */
  static async open(bytes: Buffer): Promise<XlsxPackage> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes);
      if (zip.entryCount > 10_000) throw new UnreadableFile('no-spreadsheet');
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new UnreadableFile('password');
        entries.set(keyOf(entry.fileName), entry);
      }
      return new XlsxPackage(zip, entries);
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile('no-spreadsheet');
    }
  }

  has(path: string): boolean {
    return this.#entries.has(keyOf(path));
  }

  /** Whether a part's path begins so. */
  hasUnder(path: string): boolean {
    return [...this.#entries.keys()].some((name) => name.startsWith(keyOf(path)));
  }

  /**
   * Reads a part of XML, as a stream; an absent one has nothing in it.
   * @throws {UnreadableFile} if it is broken, or unpacks to too much
   */
  async read(path: string, events: XmlEvents): Promise<void> {
    const entry = this.#entries.get(keyOf(path));
    if (!entry) return;
    const parser = new SaxesParser({ position: false });
    parser.on('opentag', (tag) => events.open?.(local(tag.name), tag.attributes as Record<string, string>));
    parser.on('closetag', (tag) => events.close?.(local(tag.name)));
    if (events.text) parser.on('text', events.text);
    if (events.text) parser.on('cdata', events.text);
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      let decoder: TextDecoder | null = null;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#unpacked += chunk.length;
        if (this.#unpacked > tableLimits.unpacked) throw new UnreadableFile('too-large-unpacked');
        decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
        parser.write(decoder.decode(chunk, { stream: true }));
      }
      parser.close();
    } catch (error) {
      if (error === enough) return;
      throw error instanceof UnreadableFile ? error : new UnreadableFile('no-spreadsheet');
    }
  }

  /** What a part refers to, by id: the last word of the relation's kind, and the path. */
  async relations(part: string): Promise<Map<string, { kind: string; path: string }>> {
    const folder = posix.dirname(part);
    const relations = new Map<string, { kind: string; path: string }>();
    await this.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
      open: (name, attributes) => {
        if (name !== 'Relationship' || attributes.TargetMode === 'External') return;
        const target = (attributes.Target ?? '').replaceAll('\\', '/');
        const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
        const kind = (attributes.Type ?? '').split('/').at(-1) ?? '';
        relations.set(attributes.Id ?? '', { kind, path });
      },
    });
    return relations;
  }
}

function keyOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** XML is in UTF-8, or in UTF-16 with a mark. */
function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** An attribute of yes or no: files write true and false, 1 and 0, on and off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(1|true|on)$/i.test(value);
}

/**
 * Text as a workbook escapes it (ECMA-376, 22.9.2.19): _x000A_ is a line break. NUL and half a character, which no database
 * holds, become another control character: every column refuses it.
 */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/[\0\p{Cs}]/gu, '\x01')
    : text;
}
