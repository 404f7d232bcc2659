// Decodes every ActivityPub payload of a folder of fixtures (first argument) and prints what becomes of each. Fails when one throws.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { classify } from '../tests/federation/decode/classify.ts';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node .ci/fixtures.mjs FOLDER');
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
const totals = new Map();
let failed = 0;
for (const name of files) {
  const path = join(folder, name);
  try {
    const { outcome, detail } = await classify(JSON.parse(await readFile(path, 'utf8')));
    totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
    console.log(`${outcome.padEnd(8)} ${relative(folder, path).padEnd(64)} ${detail}`);
  } catch (error) {
    failed += 1;
    console.log(`THROWS   ${name} ${error.stack}`);
  }
}
console.log([...totals].map(([outcome, count]) => `${outcome} ${count}`).join(', '), `throws ${failed}`);
process.exitCode = failed > 0 || files.length === 0 ? 1 : 0;
