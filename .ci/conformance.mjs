// Starts the real server over an empty data directory, makes four accounts through the command line, and runs the
// conformance suite against it. The suite is copied to a temporary folder first: nothing is ever written beside the original.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startLibreTranslate } from '../tests/translation/services.ts';

const root = resolve(import.meta.dirname, '..');
const suite = process.env.CONFORMANCE_DIR ?? resolve(root, '../shared/conformance');
const call = promisify(execFile);
const DECEMBER = `--import=${join(root, '.ci/december.mjs')}`;

/** Operations that the suite only asks for what is refused; `askTheRest` asks for what is not. */
const ONLY_REFUSED = ['GET /api/v1/timelines/link', 'POST /api/v1/admin/accounts/{id}/reject'];

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
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', output.fd, output.fd] });
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
  await whinchat('settings', 'set', 'registrations', 'approval');
  await whinchat('settings', 'set', 'show_domain_blocks', 'all');
  await whinchat('announcements', 'create', 'Welcome to the test');
  await whinchat('rules', 'create', 'Be kind');
  const { stdout } = await call(process.execPath, [join(root, '.ci/conformance-world.ts')], { env });
  return { tokens, article: stdout.trim() };
}

/** One run of the suite: whether every check passed, and the operations that never answered with success. */
async function judge(work, areas) {
  const only = areas ? ['--only', areas.join(',')] : [];
  const args = ['run.mjs', '--target', '../target.json', '--json', '../results.json', ...only];
  const env = { ...process.env, NODE_OPTIONS: DECEMBER };
  const child = spawn(process.execPath, args, { cwd: join(work, 'conformance'), env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0 && code !== 1) throw new Error(`the suite ended with code ${code}`);
  const { results, neverCalled, neverSucceeded } = JSON.parse(await readFile(join(work, 'results.json'), 'utf8'));
  return {
    passed: results.length > 0 && results.every(({ outcome }) => outcome !== 'failed'),
    unreached: [...neverCalled, ...neverSucceeded],
  };
}

async function ask(url, method, path, { token, json } = {}) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(new URL(path, url), { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Asks for what is there of ONLY_REFUSED: the posts about the article that trends, and the refusal of a newcomer. */
async function askTheRest(url, { tokens, article }) {
  const posts = await ask(url, 'GET', `/api/v1/timelines/link?url=${encodeURIComponent(article)}`);
  if (posts.length < 5) throw new Error(`only ${posts.length} posts about the trending article`);
  const app = await ask(url, 'POST', '/api/v1/apps', {
    json: { client_name: 'sign-up', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' },
  });
  const grant = { grant_type: 'client_credentials', scope: 'read write', redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' };
  const { access_token: token } = await ask(url, 'POST', '/oauth/token', {
    json: { ...grant, client_id: app.client_id, client_secret: app.client_secret },
  });
  const person = { username: 'unwanted', email: 'unwanted@example.com', password: 'Long-passw0rd-of-mine' };
  const form = { ...person, agreement: true, locale: 'en', reason: 'to be refused' };
  await ask(url, 'POST', '/api/v1/accounts', { token, json: form });
  const [found] = await ask(url, 'GET', '/api/v2/admin/accounts?username=unwanted', { token: tokens.owner });
  await ask(url, 'POST', `/api/v1/admin/accounts/${found.id}/reject`, { token: tokens.owner });
  const left = await ask(url, 'GET', '/api/v2/admin/accounts?username=unwanted', { token: tokens.owner });
  if (left.length > 0) throw new Error('the refused newcomer is still there');
}

/** What takes the server a while to make, so that it is only there once it has been asked for. */
const LATER = ['annual_reports'];

/** All areas, and some once more. Whether everything passed, and no operation was left that never answered with success. */
async function judgeAll(work, url, world) {
  await askTheRest(url, world);
  const first = await judge(work);
  const second = await judge(work, LATER);
  const unreached = first.unreached.filter((key) => second.unreached.includes(key) && !ONLY_REFUSED.includes(key));
  for (const key of unreached) console.log(`never answered with success: ${key}`);
  return first.passed && second.passed && unreached.length === 0;
}

/** Whether every check passed, on a server that also starts, takes its commands and stops as it should. */
async function judgeServer(work, engine, databaseUrl, areas) {
  const port = await freePort();
  await mkdir(join(work, 'data'));
  const translator = await startLibreTranslate();
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
    NODE_OPTIONS: DECEMBER,
    // Nobody listens there: newcomers are to confirm their address, but no letter need arrive.
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRANSLATE_URL: translator.url,
  };
  const server = await startServer(env, join(work, 'server.log'));
  try {
    const world = await prepare(env);
    const target = { name: `Whinchat on ${engine}`, url: env.PUBLIC_URL, tokens: world.tokens };
    await writeFile(join(work, 'target.json'), JSON.stringify(target));
    return areas ? (await judge(work, areas)).passed : await judgeAll(work, env.PUBLIC_URL, world);
  } finally {
    await stopServer(server);
    await translator.close();
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
