// Starts the real server over an empty data directory, makes four accounts through the command line, and runs the
// conformance suite against it. The suite is copied to a temporary folder first: nothing is ever written beside the original.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '../tests/support/postgres.ts';

const root = resolve(import.meta.dirname, '..');
const suite = process.env.CONFORMANCE_DIR ?? resolve(root, '../shared/conformance');
const call = promisify(execFile);

/** Checks that ask for what Mastodon does not do, each with the reason: their failure is none of ours. */
const WRONG_CHECKS = {
  'quotes.notification':
    'alice blocks carol before it, which deletes what alice was told of her (Mastodon: app/services/after_block_service.rb)',
  'admin.reports.notification':
    'the area "reports" left an open report about carol, and staff is told once while one is open (app/services/report_service.rb)',
};

const USER_SCOPES = 'read write follow push profile';
const PEOPLE = {
  owner: `${USER_SCOPES} admin:read admin:write`,
  alice: USER_SCOPES,
  bob: USER_SCOPES,
  carol: USER_SCOPES,
};

/** The areas that must pass: an argument, or the file beside this one; undefined for all of them. */
async function areasToRun(argument) {
  const text = argument ?? (await readFile(join(root, '.ci/conformance-areas'), 'utf8'));
  const areas = text
    .replace(/#.*/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  return areas.includes('all') ? undefined : areas;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** The original may be read-only, and so would be its copy. */
async function makeWritable(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeWritable(path);
    else await chmod(path, 0o644);
  }
}

async function copySuite(work) {
  const notModules = (path) => !path.endsWith('node_modules');
  await cp(suite, join(work, 'conformance'), { recursive: true, filter: notModules });
  await cp(resolve(suite, '../reference'), join(work, 'reference'), { recursive: true });
  await makeWritable(work);
  await call('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(work, 'conformance') });
}

async function startServer(env, log) {
  const output = await open(log, 'a');
  const child = spawn('node', ['src/main.ts'], { cwd: root, env, stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  for (let waited = 0; waited < 30_000; waited += 200) {
    const answer = await fetch(`${env.PUBLIC_URL}/health`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) break;
    await sleep(200);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${await readFile(log, 'utf8')}`);
}

async function stopServer(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`the server ended by itself: ${child.signalCode ?? `code ${child.exitCode}`}`);
  }
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(killer);
  if (code !== 0) throw new Error(`the server answered SIGTERM with ${signal ?? `code ${code}`}`);
}

/** Makes the accounts and settings the suite asks for; returns its tokens. */
async function prepare(env) {
  const whinchat = async (...args) => (await call(join(root, 'bin/whinchat'), args, { env })).stdout.trim();
  const tokens = {};
  for (const [name, scopes] of Object.entries(PEOPLE)) {
    const role = name === 'owner' ? 'owner' : 'user';
    const account = ['--email', `${name}@localhost`, '--password', `long-passphrase-of-${name}`, '--role', role];
    await whinchat('accounts', 'create', name, ...account, '--confirmed');
    tokens[name] = await whinchat('tokens', 'create', '--account', name, '--scopes', scopes);
  }
  tokens.readOnly = await whinchat('tokens', 'create', '--account', 'alice', '--scopes', 'read');
  tokens.profileOnly = await whinchat('tokens', 'create', '--account', 'alice', '--scopes', 'profile');
  await whinchat('settings', 'set', 'registrations', 'open');
  for (const command of [
    ['announcements', 'create', 'Welcome to the test'],
    ['rules', 'create', 'Be kind'],
  ]) {
    await whinchat(...command).catch((error) => console.log(`note: whinchat ${command[0]} failed: ${error.message}`));
  }
  return tokens;
}

async function judge(work, target, areas) {
  await writeFile(join(work, 'target.json'), JSON.stringify(target));
  const only = areas ? ['--only', areas.join(',')] : [];
  const args = ['run.mjs', '--target', '../target.json', '--json', '../results.json', ...only];
  const child = spawn('node', args, { cwd: join(work, 'conformance'), stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 1) return code === 0;
  const { results } = JSON.parse(await readFile(join(work, 'results.json'), 'utf8'));
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  for (const id of failed) if (WRONG_CHECKS[id]) console.log(`${id} does not count: ${WRONG_CHECKS[id]}`);
  return failed.length > 0 && failed.every((id) => WRONG_CHECKS[id]);
}

/** Whether every check passed, on a server that also starts, takes its commands and stops as it should. */
async function judgeServer(work, engine, databaseUrl, areas) {
  const port = await freePort();
  await mkdir(join(work, 'data'));
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(work, 'data'),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_MULTIPLIER: '1000',
    ALLOW_PRIVATE_NETWORKS: 'true',
  };
  const server = await startServer(env, join(work, 'server.log'));
  try {
    const tokens = await prepare(env);
    return await judge(work, { name: `Whinchat on ${engine}`, url: env.PUBLIC_URL, tokens }, areas);
  } finally {
    await stopServer(server);
  }
}

async function main([engine, argument]) {
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('usage: .ci/conformance sqlite|postgres [areas]');
  const areas = await areasToRun(argument);
  if (!existsSync(suite)) return console.log(`conformance on ${engine}: SKIPPED, there is no ${suite}`);
  if (areas?.length === 0) return console.log(`conformance on ${engine}: SKIPPED, no area is named as finished`);

  // The accounts made here must not stay in a database that somebody keeps for tests.
  delete process.env.TEST_DATABASE_URL;
  const work = await mkdtemp(join(tmpdir(), 'whinchat-conformance-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  let passed = false;
  try {
    await copySuite(work);
    passed = await judgeServer(work, engine, cluster?.url ?? '', areas);
  } finally {
    await cluster?.stop();
    if (passed) await rm(work, { recursive: true, force: true });
    else console.log(`conformance on ${engine}: what it left, and the log of the server, are in ${work}`);
  }
  if (!passed) throw new Error(`conformance on ${engine} FAILED`);
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
