import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findCode, takeCode } from '../../src/domain/second-factors/check-code.ts';
import { hasSecondFactor } from '../../src/domain/second-factors/queries.ts';
import { sealerOf } from '../../src/domain/second-factors/secret-key.ts';
import { type Config, ConfigError } from '../../src/platform/config/config.ts';
import { type Context, openContext } from '../../src/platform/context.ts';
import { createJsonLog } from '../../src/platform/log.ts';
import { newSecretKey } from '../../src/platform/seal.ts';
import { buildServer } from '../../src/start/serve.ts';
import { closeServer } from '../../src/start/stop.ts';
import { openBrowser } from '../support/browser-session.ts';
import { codeOfApp, giveApp, userIdOf } from '../support/second-factors.ts';
import { requestTo, startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
let secret: string;
let codes: readonly string[];
let userId: number;
const opened: Context[] = [];
const folders: string[] = [];
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  userId = await userIdOf(server, 'alice');
  ({ secret, codes } = await giveApp(server, 'alice'));
});
after(async () => {
  for (const ctx of opened) await ctx.close();
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Another process over the same database, with a folder of its own, and what it says in its log. */
async function another(change: Partial<Config> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-key-'));
  folders.push(dataDir);
  const said: string[] = [];
  const log = createJsonLog('warn', { write: (line) => void said.push(line) });
  const config = { ...server.ctx.config, dataDir, secretKeyPath: join(dataDir, 'secret-key'), ...change };
  const ctx = await openContext(config, log);
  opened.push(ctx);
  return { ctx, said, path: config.secretKeyPath };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('the key is made at the first start, for the user of the server alone, and stands not in the database', async () => {
  const path = server.ctx.config.secretKeyPath;
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const key = (await readFile(path, 'utf8')).trim();
  const rows = await server.ctx.store.db.selectFrom('secrets').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(key));
});

test('a process without the key, or with another in its file, serves, says so once, and makes none', async () => {
  const without = await another();
  const other = await another();
  await writeFile(other.path, newSecretKey());
  for (const { ctx, said } of [without, other]) {
    assert.equal(await sealerOf(ctx), undefined);
    assert.equal(await sealerOf(ctx), undefined);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /SECRET_KEY_FILE[\s\S]*--disable-two-factor/);
    assert.equal(
      await hasSecondFactor(ctx.store.db, userId),
      true,
      'a missing key never means that there is no factor',
    );
    assert.equal(await findCode(ctx.store.db, undefined, userId, codeOfApp(secret)), undefined);
  }
  assert.equal(await isThere(without.path), false);
});

test('a wrong SECRET_KEY or SECRET_KEY_FILE is refused by its name, and the right one is taken', async () => {
  const key = (await readFile(server.ctx.config.secretKeyPath, 'utf8')).trim();
  const wrong = await another({ secretKey: newSecretKey() });
  await assert.rejects(
    sealerOf(wrong.ctx),
    (error) => error instanceof ConfigError && /SECRET_KEY is not/.test(error.message),
  );
  const { path } = await another();
  await writeFile(path, newSecretKey());
  const file = await another({ secretKeyFile: path });
  await assert.rejects(
    sealerOf(file.ctx),
    (error) => error instanceof ConfigError && /SECRET_KEY_FILE is not/.test(error.message),
  );
  const nowhere = await another({ secretKeyFile: `${path}-nowhere` });
  await assert.rejects(sealerOf(nowhere.ctx), /SECRET_KEY_FILE cannot be read/);
  const right = await another({ secretKey: key });
  const sealer = await sealerOf(right.ctx);
  assert.ok(await findCode(right.ctx.store.db, sealer, userId, codeOfApp(secret)));
  assert.deepEqual(right.said, []);
});

test('a code is taken once, whichever process it is given to', async () => {
  const key = (await readFile(server.ctx.config.secretKeyPath, 'utf8')).trim();
  const { ctx } = await another({ secretKey: key });
  const code = codeOfApp(secret);
  const [here, there] = [server.ctx, ctx];
  const found = await findCode(here.store.db, await sealerOf(here), userId, code);
  assert.deepEqual(await findCode(there.store.db, await sealerOf(there), userId, code), found);
  if (!found) return assert.fail();
  const tries = [here, there, here, there].map(({ store }) => store.transaction((tx) => takeCode(tx, userId, found)));
  assert.deepEqual((await Promise.all(tries)).filter(Boolean), [true]);
});

test('without the key no app can be set up, a recovery code signs in, and no code of an app or password alone does', async () => {
  await server.createUser('bob');
  const { ctx } = await another();
  const app = await buildServer(ctx);
  try {
    const keyless = { request: requestTo(app) };
    const signIn = async (name: string) => {
      const browser = openBrowser(keyless);
      await browser.get('/auth/sign_in');
      await browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });
      return browser;
    };
    const bob = await signIn('bob');
    const page = await bob.get('/settings/security/totp');
    assert.deepEqual([page.status, /no key to seal/.test(page.text)], [200, true]);
    assert.equal((await bob.get('/settings/security')).status, 200);
    const alice = await signIn('alice');
    assert.match((await alice.get('/auth/edit')).headers.location ?? '', /sign_in/);
    const again = await signIn('alice');
    assert.equal((await again.submit({ 'user[otp_attempt]': codeOfApp(secret, 1) })).status, 422);
    assert.equal((await again.submit({ 'user[otp_attempt]': codes[0] ?? '' })).status, 303);
    const settings = await again.get('/settings/security/totp');
    assert.match(settings.text, /cannot be checked at the moment/);
  } finally {
    await closeServer(app);
  }
});
