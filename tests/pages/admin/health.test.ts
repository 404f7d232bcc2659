import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrations } from '../../../migrations/list.ts';
import { backupName } from '../../../src/domain/backups/schedule.ts';
import { backUp } from '../../../src/domain/backups/scheduled.ts';
import { verifyAndNote } from '../../../src/domain/backups/verification.ts';
import { forecastDisk, noteDisk } from '../../../src/domain/health/disk.ts';
import { newId, toWire } from '../../../src/lib/id.ts';
import { readDisk } from '../../../src/platform/disk-space.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { createStaff } from '../../support/role-with.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const DAY = 86_400_000;

let server: TestServer;
let owner: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  owner = await signedInBrowser(server, 'boss');
});
after(() => server?.close());

async function giveUp(name: string, error: string): Promise<string> {
  const id = newId();
  const dead = { lane: 1, payload: '{}', run_at: 1, attempts: 20, dead_at: Date.now(), created_at: Date.now() };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('jobs')
      .values({ id, name, last_error: error, ...dead })
      .execute(),
  );
  return toWire(id);
}

const countDead = async () =>
  (await server.ctx.store.db.selectFrom('jobs').select('id').where('dead_at', 'is not', null).execute()).length;

test('it says how the disk, the database, the jobs, mail, the clock and the program fare', async () => {
  const { text, status } = await owner.get('/admin/health');
  assert.equal(status, 200);
  for (const part of [
    'Disk',
    'Database',
    'Work in the background',
    'Letters',
    'Clock',
    'Version',
    process.versions.node,
  ])
    assert.ok(text.includes(part), part);
  assert.match(text, /No letters can be sent/);
  assert.match(text, /not known yet/);
});

test('work that was given up is named with its reason, and can be tried again, one or all', async () => {
  const first = await giveUp('preview-link', 'The page <b>could</b> not be read');
  await giveUp('webhook', 'No answer');
  await giveUp('webhook', 'No answer either');
  const { text } = await owner.get('/admin/health');
  assert.ok(text.includes('The page &lt;b&gt;could&lt;/b&gt; not be read'));
  assert.match(text, /Some work was given up/);
  const token = formTokenIn({ text });
  const retry = (path: string) => owner.post(path, { authenticity_token: token });
  assert.equal((await retry(`/admin/health/jobs/${first}/retry`)).status, 303);
  assert.equal(await countDead(), 2);
  assert.equal((await retry(`/admin/health/jobs/${first}/retry`)).status, 404);
  assert.equal((await retry('/admin/health/jobs/retry')).status, 303);
  assert.equal(await countDead(), 0);
  const acts = await server.ctx.store.db.selectFrom('audit_log').select(['action', 'target_type', 'label']).execute();
  assert.deepEqual(
    acts.filter(({ target_type }) => target_type === 'job').map(({ label }) => label),
    [first, 'all'],
  );
});

test('servers that do not answer are named, with what waits for them', async () => {
  const failing = {
    failures: 9,
    failing_since: Date.now() - DAY,
    last_failure_at: Date.now(),
    last_error: 'ECONNREFUSED',
  };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('remote_hosts')
      .values({ host: 'gone.example', retry_at: 1, ...failing })
      .execute(),
  );
  assert.match((await owner.get('/admin/health')).text, /href="\/admin\/servers\/gone\.example"[\s\S]*ECONNREFUSED/);
  await createStaff(server, 'engineer', ['view_devops']);
  const engineer = await signedInBrowser(server, 'engineer');
  const { text } = await engineer.get('/admin/health');
  assert.match(text, /gone\.example/);
  assert.doesNotMatch(text, /href="\/admin\/servers/);
});

test('it is said that there is no backup, that the last is old, and whether one can be restored', async () => {
  const said = async () => {
    const { text } = await owner.get('/admin/health');
    return ['There is no backup', 'more than two days old', 'It can be restored', 'cannot be restored'].filter((one) =>
      text.includes(one),
    );
  };
  assert.deepEqual(await said(), ['There is no backup']);
  const name = backupName(Date.now() - 5 * DAY);
  await backUp(server.ctx, name, {});
  assert.deepEqual(await said(), ['more than two days old']);
  const { backupDir } = server.ctx.config;
  await verifyAndNote(join(backupDir, name), { migrations });
  assert.deepEqual(await said(), ['more than two days old', 'It can be restored']);
  const newer = backupName(Date.now() - 1000);
  await backUp(server.ctx, newer, {});
  await writeFile(join(backupDir, newer, 'media.jsonl.gz'), 'broken');
  await assert.rejects(verifyAndNote(join(backupDir, newer), { migrations }));
  assert.deepEqual(await said(), ['cannot be restored']);
});

test('who may not look at the machine neither sees it nor has work tried again', async () => {
  await createStaff(server, 'other', ['view_dashboard', 'manage_settings']);
  const other = await signedInBrowser(server, 'other');
  assert.equal((await other.get('/admin/health')).status, 403);
  const own = await other.get('/admin');
  assert.doesNotMatch(own.text, /\/admin\/health/);
  const token = formTokenIn(own);
  assert.equal((await other.post('/admin/health/jobs/retry', { authenticity_token: token })).status, 403);
});

test('from what was noted of the disk follows when it is full, once that says something', async () => {
  const { dataDir } = server.ctx.config;
  const file = join(dataDir, 'disk-usage.json');
  await noteDisk(dataDir);
  await noteDisk(dataDir);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).length, 2);
  const { total, free } = await readDisk(dataDir);
  assert.deepEqual(await forecastDisk(dataDir, { total, free }), { kind: 'unknown' });
  const disk = { total: 1000, free: 100 };
  const after = async (...samples: { at: number; used: number }[]) => {
    await writeFile(file, JSON.stringify(samples));
    return forecastDisk(dataDir, disk);
  };
  assert.deepEqual(await after({ at: Date.now() - 10 * DAY, used: 800 }), { kind: 'full', days: 10 });
  assert.deepEqual(await after({ at: Date.now() - 10 * DAY, used: 950 }), { kind: 'steady' });
  assert.deepEqual(await after({ at: Date.now() - 90 * DAY, used: 1 }, { at: Date.now() - DAY, used: 2 }), {
    kind: 'unknown',
  });
  await writeFile(file, 'broken');
  assert.deepEqual(await forecastDisk(dataDir, disk), { kind: 'unknown' });
});
