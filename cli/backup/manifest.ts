import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '#cli/refusal.ts';

/** A file of a backup, and the sum by which a changed one is known. */
const part = z.object({ file: z.string().regex(/^[\w.-]+$/), bytes: z.number(), sha256: z.string() });
export type Part = z.infer<typeof part>;

const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() });

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  commit: z.string().nullable(),
  database: z.enum(['postgresql', 'embedded']),
  /** The newest migration that the database had gone through. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number(), part }),
  ),
  sequences: z.array(sequence),
  keys: z.object({
    /** The keys that the installation had, each with a fingerprint by which another one is known. */
    had: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
    /** Where they are, sealed by the passphrase; null where they are missing. */
    sealed: part.nullable(),
  }),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
export const sumsFile = 'SHA256SUMS';

/** The sums of all files of a backup, as `sha256sum --check` reads them. */
export function sumsOf(text: string, manifest: Manifest): string {
  const ofManifest = { file: manifestFile, sha256: createHash('sha256').update(text).digest('hex') };
  return [ofManifest, ...partsOf(manifest)].map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('');
}

/**
 * Reads what a backup says of itself, and compares each of its files with its sum.
 * @throws {Refusal} for a folder that is no backup of a form we know, and where a byte is not as it was written
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const [text, sums] = await Promise.all(
    [manifestFile, sumsFile].map((file) => readFile(join(folder, file), 'utf8')),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      `${folder} is no backup of Stagedoor: ${error.code === 'ENOENT' ? `it has no ${manifestFile} or ${sumsFile}` : error.message}. ` +
        'Name the folder of one backup, such as …/stagedoor-2026-11-28T02-00-00-000Z.',
    );
  });
  const manifest = manifestIn(text as string);
  const changed = [];
  if (!manifest || sumsOf(text as string, manifest) !== sums) changed.push(`${manifestFile} or ${sumsFile}`);
  for (const { file, sha256, bytes } of manifest ? partsOf(manifest) : []) {
    if ((await sumOf(join(folder, file))) !== sha256) changed.push(`${file}, which had ${bytes} bytes`);
  }
  if (changed.length === 0 && manifest) return manifest;
  throw new Refusal(
    `This backup is not as it was written, and nothing was restored. Take another copy of it, or an older backup. Changed:`,
    changed,
  );
}

function manifestIn(text: string): Manifest | null {
  try {
    const read = JSON.parse(text);
    if (typeof read.format === 'number' && read.format > 1) {
      throw new Refusal(
        `This backup was made by Stagedoor ${read.version}, in a newer form. Restore it with that release.`,
      );
    }
    return manifestSchema.parse(read);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return null;
  }
}

function partsOf({ tables, keys }: Manifest): Part[] {
  return [...tables.map(({ part }) => part), ...(keys.sealed ? [keys.sealed] : [])];
}

/** The sum of a file; of none where it cannot be read. */
async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    return 'unreadable';
  }
  return hash.digest('hex');
}
