/**
 * What becomes of every ActivityPub payload of a folder of fixtures (first argument), through the handlers of a server over a database of
 * its own, compared with `fixtures.expected`: a line for each payload, its name and what is kept of it. Fails on a difference, and on a payload
 * without a line. `--write` writes the lines anew, to be looked through before they are kept.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReading } from './fixtures-world.ts';

const [folder, option] = process.argv.slice(2);
if (!folder) throw new Error('usage: node .ci/fixtures.mjs FOLDER [--write]');
const TABLE = new URL('fixtures.expected', import.meta.url);

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
if (names.length === 0) throw new Error('There are no payloads');
const payloads = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));

const world = await startReading(payloads);
const found = new Map();
for (const [index, name] of names.entries()) {
  const kept = await world.read(payloads[index]).catch((error) => ({ throws: String(error.stack) }));
  found.set(name, JSON.stringify(kept));
}
await world.close();

if (option === '--write') {
  await writeFile(TABLE, [...found].map((line) => `${line.join('\t')}\n`).join(''));
  console.log(`${found.size} lines written`);
} else {
  const lines = (await readFile(TABLE, 'utf8')).split('\n').filter(Boolean);
  const expected = new Map(lines.map((line) => line.split('\t')));
  let wrong = 0;
  for (const name of new Set([...found.keys(), ...expected.keys()])) {
    if (found.get(name) === expected.get(name)) continue;
    wrong += 1;
    console.log(
      `${name}\n  expected ${expected.get(name) ?? 'nothing: it has no line'}\n  found    ${found.get(name) ?? 'no such payload'}`,
    );
  }
  console.log(`${found.size} payloads of other servers, ${wrong} of them read otherwise than expected`);
  process.exitCode = wrong > 0 ? 1 : 0;
}
