// Runs the cases in a folder, which were made after public bug reports, against a server that lives in another time zone than the
// cases do. Prints what they say; exits with 1 when one is wrong, or is skipped.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freshDatabase } from '../tests/support/database.ts';
import { freePort, startProcess, whinchat } from '../tests/support/process.ts';

const [folder, ...names] = process.argv.slice(2);
const cases = resolve(folder ?? '.');
const SCOPES = 'read write follow push';

const database = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-cases-'));
const port = String(await freePort());
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'error',
  ALLOW_PRIVATE_NETWORKS: 'true',
  RATE_LIMIT_MULTIPLIER: '1000',
  TZ: 'America/New_York',
};

async function personWithToken(name) {
  const account = ['--email', `${name}@example.org`, '--password', `long-passphrase-of-${name}`, '--confirmed'];
  await whinchat(env, 'accounts', 'create', name, ...account);
  return (await whinchat(env, 'tokens', 'create', '--account', name, '--scopes', SCOPES)).trim();
}

let said;
try {
  const [alice, bob] = [await personWithToken('alice'), await personWithToken('bob')];
  await whinchat(env, 'emojis', 'add', 'moving', join(cases, '../media/anim.png'));
  const server = await startProcess(env);
  const { base } = server;
  const others = { TZBASE: base, TZTOKEN: alice, PGBASE: base, PGTOKEN: alice, EMOJI: 'moving' };
  const asked = { env: { ...process.env, BASE: base, TOKEN: alice, TOKEN2: bob, ...others }, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [join(cases, 'cases.mjs'), ...names], asked);
  said = stdout.trim();
  if ((await server.kill('SIGTERM')) !== 0) throw new Error(`the server did not stop:\n${server.output()}`);
} finally {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(said);
if (/^skip /m.test(said) || !/^0 of \d+ wrong$/m.test(said)) process.exitCode = 1;
