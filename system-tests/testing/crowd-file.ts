import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes a file of employees, each managed by one of the first hundred. */
export async function crowdFile(count: number): Promise<string> {
  const file = join(await temporaryFolder(), 'employees.csv');
  const lines = Array.from({ length: count }, (_, index) => {
    const manager = index === 0 ? '' : `p${Math.floor(index / 100)}@house.example`;
    return `p${index}@house.example,Person ${index},user${index},E-${index},${manager}`;
  });
  await writeFile(file, ['email,full name,username,employee id,manager email', ...lines].join('\n'));
  return file;
}
