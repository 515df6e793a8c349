import { writeFileSync } from 'node:fs';
import { screensDocument } from './screens-document.ts';

writeFileSync('docs/screens.md', screensDocument());
