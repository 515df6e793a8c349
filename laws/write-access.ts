import { writeFileSync } from 'node:fs';
import { accessDocument } from './access-document.ts';

writeFileSync('docs/access.md', accessDocument());
