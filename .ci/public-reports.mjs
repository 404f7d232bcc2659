// Runs the cases in a folder, which were made after public bug reports, against a server that lives in another time zone than the
// cases do. Prints what they say; exits with 1 when one is wrong, or is skipped.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openStage } from '../tests/clients/stage.ts';

const [folder, ...names] = process.argv.slice(2);
const cases = resolve(folder ?? '.');
const stage = await openStage(['alice', 'bob'], {
  ALLOW_PRIVATE_NETWORKS: 'true',
  RATE_LIMIT_MULTIPLIER: '1000',
  TZ: 'America/New_York',
});

async function tokenOf(name) {
  return (await stage.command('tokens', 'create', '--account', name, '--scopes', 'read write follow push')).trim();
}

let said;
try {
  const [alice, bob] = [await tokenOf('alice'), await tokenOf('bob')];
  await stage.command('emojis', 'add', 'moving', join(cases, '../media/anim.png'));
  const { base } = stage;
  const others = { TZBASE: base, TZTOKEN: alice, PGBASE: base, PGTOKEN: alice, EMOJI: 'moving' };
  const asked = { env: { ...process.env, BASE: base, TOKEN: alice, TOKEN2: bob, ...others }, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [join(cases, 'cases.mjs'), ...names], asked);
  said = stdout.trim();
} finally {
  await stage.close();
}
console.log(said);
if (/^skip /m.test(said) || !/^0 of \d+ wrong$/m.test(said)) process.exitCode = 1;
