import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { size } from './large-company.ts';
import { randomPdf } from './random-pdf.ts';

/** Writes so many payslips for the large company's people into a new folder; answers their paths. */
export async function writePayslips(folder: string, documents: number, kilobytes: number): Promise<string[]> {
  await mkdir(folder);
  const files: string[] = [];
  for (let number = 0; number < documents; number += 1) {
    const file = join(folder, `E-${(number % size.employees) + 1}_${monthOf(number)}.pdf`);
    await writeFile(file, randomPdf(kilobytes));
    files.push(file);
  }
  return files;
}

/** The month of the nth document: everybody has one per month. */
export function monthOf(number: number): string {
  const months = Math.floor(number / size.employees);
  return `${2025 - Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
