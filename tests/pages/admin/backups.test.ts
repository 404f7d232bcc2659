import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deleteBackup, findBackup } from '../../../src/domain/backups/schedule.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/admin/backups';

let server: TestServer;
let folder: string;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  folder = server.ctx.config.backupDir;
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  await post(server, await server.createUser('alice'), 'to be kept');
  boss = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const names = async () => (await readdir(folder).catch(() => [])).sort();

async function acts(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return rows.filter((row) => row.target_type === 'backup').map((row) => `${row.action} ${row.label}`);
}

/** Makes a backup by the page, and returns its name. */
async function makeOne(): Promise<string> {
  const before = await names();
  await boss.get(PATH);
  assert.equal((await boss.submit({}, `action="${PATH}"`)).status, 303);
  assert.match((await boss.get(PATH)).text, /A backup is being made[\s\S]*<live-part part="backups">/);
  await runJobs(server);
  const [name = ''] = (await names()).filter((one) => !before.includes(one));
  return name;
}

async function verify(name: string): Promise<void> {
  const token = formTokenIn(await boss.get(PATH));
  assert.equal((await boss.post(`${PATH}/${name}/verify`, { authenticity_token: token })).status, 303);
}

test('an owner makes a backup and verifies it', async () => {
  assert.match((await boss.get(PATH)).text, /There is no backup yet/);
  const name = await makeOne();
  const page = await boss.get(PATH);
  assert.doesNotMatch(page.text, /<live-part/);
  assert.match(page.text, /Not verified yet/);
  assert.ok(page.text.includes(`${PATH}/${name}/verify`));
  await verify(name);
  assert.match((await boss.get(PATH)).text, /A backup is being verified/);
  await runJobs(server);
  assert.match((await boss.get(PATH)).text, /it can be restored/);
  assert.deepEqual(await acts(), [`create ${name}`, `verify ${name}`]);
});

test('of a damaged backup the page says what is wrong', async () => {
  const name = await makeOne();
  await appendFile(join(folder, name, 'tables', 'statuses.jsonl.gz'), 'x');
  await verify(name);
  await runJobs(server);
  assert.match((await boss.get(PATH)).text, /it cannot be restored\.[\s\S]*damaged: [^<]*statuses/);
});

test('a backup is deleted, and nothing else in the folder', async () => {
  const [name = '', other = ''] = await names();
  await mkdir(join(folder, 'of-mine'));
  await boss.get(PATH);
  assert.equal((await boss.submit({}, `${PATH}/${name}/delete`)).status, 303);
  assert.deepEqual(await names(), ['of-mine', other]);
  const token = formTokenIn(await boss.get(PATH));
  for (const wrong of ['of-mine', '..', '%2e%2e%2f%2e%2e', `..%2f${other}`, name]) {
    const answer = await boss.post(`${PATH}/${wrong}/delete`, { authenticity_token: token });
    assert.equal(answer.status, 404, wrong);
  }
  assert.deepEqual(await names(), ['of-mine', other]);
});

test('a backup that is being deleted is none any more', async () => {
  const [name = ''] = (await names()).filter((one) => one !== 'of-mine');
  await mkdir(join(folder, `${name}.deleted`));
  assert.equal(await findBackup(folder, `${name}.deleted`), undefined);
  await deleteBackup(join(folder, name)).catch(() => undefined);
  assert.equal(await findBackup(folder, name), undefined);
});

test('the daily backup is set, and what is wrong is said at its field', async () => {
  await boss.get(PATH);
  assert.equal((await boss.submit({ backup_time: '03:00', backup_keep: '5' }, 'backup_time')).status, 303);
  assert.match((await boss.get(PATH)).text, /value="03:00"/);
  const wrong = await boss.submit({ backup_time: '3', backup_keep: '0' }, 'backup_time');
  assert.equal(wrong.status, 422);
  assert.equal(wrong.text.match(/aria-invalid="true"/g)?.length, 2);
  await boss.get(PATH);
  await boss.submit({ backup_time: '', backup_keep: '5' }, 'backup_time');
  assert.doesNotMatch((await boss.get(PATH)).text, /value="03:00"/);
});

test('who only moderates neither sees nor makes backups', async () => {
  const mod = await signedInBrowser(server, 'mod');
  assert.equal((await mod.get(PATH)).status, 403);
  const own = await mod.get('/admin');
  assert.doesNotMatch(own.text, /href="\/admin\/backups"/);
  const before = await names();
  for (const path of [PATH, `${PATH}/${before[0]}/delete`, `${PATH}/${before[0]}/verify`, `${PATH}/schedule`])
    assert.equal((await mod.post(path, { authenticity_token: formTokenIn(own) })).status, 403, path);
  await runJobs(server);
  assert.deepEqual(await names(), before);
});
