// Two people use a freshly started server through Mastodon.py (`clients-mastodon.py`), whom this lets in on the pages.
// Says so, and passes, where the Debian package python3-mastodon is not installed.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { openStage } from '../tests/clients/stage.ts';

const PYTHON = '/usr/bin/python3';
const NAMES = ['anna', 'ben'];
const engine = process.env.TEST_ENGINE ?? 'sqlite';

/** The program prints an address for each person, in their order, and reads the code that the pages there show. */
async function useIt(stage) {
  const child = spawn(PYTHON, [join(import.meta.dirname, 'clients-mastodon.py'), stage.base], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  const names = [...NAMES];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(stage.base)) child.stdin.write(`${await stage.authorise(names.shift(), line)}\n`);
    else console.log(`  ${line}`);
  }
  const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
  if (code !== 0) throw new Error(`Mastodon.py ended with ${code}`);
}

async function main() {
  const version = await promisify(execFile)(PYTHON, ['-c', 'import mastodon.versions']).catch(() => undefined);
  if (!version)
    return console.log(`Mastodon.py on ${engine}: SKIPPED, not installed (apt-get install python3-mastodon)`);
  const stage = await openStage(NAMES);
  try {
    await useIt(stage);
    console.log(`Mastodon.py on ${engine}: passed`);
  } finally {
    await stage.close();
  }
}

await main();
