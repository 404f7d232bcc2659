import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const DEAD = {
  id: 123_456,
  lane: 1,
  name: 'deliver',
  payload: '{}',
  run_at: 1,
  attempts: 20,
  last_error: 'Connection refused',
  dead_at: 2,
  created_at: 1,
};

test('dead jobs are listed and can be run again', async () => {
  const { store } = commands.server.ctx;
  await store.transaction((tx) => tx.insertInto('jobs').values(DEAD).execute());
  const [row] = await commands.lists('jobs', 'list');
  assert.deepEqual([row?.ID, row?.JOB, row?.ERROR], [toWire(DEAD.id), 'deliver', 'Connection refused']);
  assert.equal((await commands.run('jobs', 'retry')).code, 1);
  assert.equal((await commands.run('jobs', 'retry', '64')).code, 1);
  assert.equal((await commands.run('jobs', 'retry', toWire(DEAD.id))).code, 0);
  const job = await store.db.selectFrom('jobs').selectAll().where('id', '=', DEAD.id).executeTakeFirstOrThrow();
  assert.deepEqual([job.dead_at, job.attempts], [null, 0]);
  assert.match((await commands.run('jobs', 'list', '--state', 'waiting')).stdout, /deliver/);
});

test('the full-text index can be made anew while the server runs', async () => {
  const { server } = commands;
  const user = await server.createUser('writer');
  await server.request('POST', '/api/v1/statuses', { token: user.token, json: { status: 'a linnet' } });
  const finds = async () => {
    const query = { q: 'linnet', type: 'statuses' };
    const { body } = await server.request('GET', '/api/v2/search', { token: user.token, query });
    return Object.keys(body.statuses ?? {}).length;
  };
  assert.equal(await finds(), 1);
  const { code, stdout } = await commands.run('search', 'reindex');
  assert.deepEqual([code, stdout], [0, '1 status is indexed.\n']);
  assert.equal(await finds(), 1);
});

test('purging media says how many uploads went', async () => {
  assert.deepEqual((await commands.run('media', 'purge')).stdout, '0 uploads are deleted.\n');
});

test('every group and command explains itself', async () => {
  const { stdout } = await commands.run('--help');
  const groups = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map((match) => String(match[1]));
  assert.ok(groups.length >= 10);
  for (const group of groups) {
    const help = await commands.run(group, '--help');
    assert.equal(help.code, 0);
    assert.match(help.stdout, new RegExp(`^Usage: whinchat ${group}`));
  }
});
