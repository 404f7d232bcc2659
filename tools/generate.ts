// `npm run generate`: writes the files that are made from others, after these have changed. A test compares them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GENERATED } from './generated.ts';

for (const [path, text] of GENERATED) await writeFile(join(import.meta.dirname, '..', path), await text());
