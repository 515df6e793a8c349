import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every feature of the server has a sample request for each of its operations', () => {
  const features = globSync('server/*/feature.ts');
  expect(features.length).toBeGreaterThan(10);
  const lacking = features.filter((file) => !existsSync(file.replace('.ts', '.samples.ts')));
  // Inside that file, SamplesOf of server/testing/samples.ts asks for each operation.
  expect(lacking.map((file) => `${file} needs a feature.samples.ts beside it, as server/training has`)).toEqual([]);
});
