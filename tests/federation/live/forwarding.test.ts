import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore } from '../../../src/platform/db/store.ts';
import { eventually } from '../../support/eventually.ts';
import { befriend, inHome, type LiveServer, type LiveUser, startServers } from './live-server.ts';

let servers: LiveServer[] = [];

before(async () => {
  servers = await startServers(['anna'], ['bert'], ['cora']);
});

after(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** What a server has of a post, without asking another one for it. */
async function known({ server }: LiveUser, uri: unknown): Promise<string | undefined> {
  const store = await openStore({ url: server.database, instance: { origin: server.base, domain: server.host } });
  const row = await store.db.selectFrom('statuses').select('content').where('uri', '=', String(uri)).executeTakeFirst();
  await store.close();
  return row?.content;
}

test('an answer goes on to the followers of whom it answers, and so do its edits and its deletion', async () => {
  const [north, south, east] = servers;
  assert.ok(north && south && east);
  const [anna, bert, cora] = [north.user('anna'), south.user('bert'), east.user('cora')];
  await befriend(bert, anna);
  await befriend(cora, anna);
  const first = await anna.call('POST', '/api/v1/statuses', { status: 'who is there?' });
  const atBert = await inHome(bert, first.uri);
  await inHome(cora, first.uri);
  const answer = await bert.call('POST', '/api/v1/statuses', {
    status: `@${anna.acct} I am`,
    in_reply_to_id: atBert.id,
  });
  await eventually('cora gets the answer', async () => (await known(cora, answer.uri))?.includes('I am') === true);
  await bert.call('PUT', `/api/v1/statuses/${answer.id}`, { status: `@${anna.acct} I was` });
  await eventually('cora gets the edit', async () => (await known(cora, answer.uri))?.includes('I was') === true);
  await bert.call('DELETE', `/api/v1/statuses/${answer.id}`);
  await eventually('cora sees that it is gone', async () => (await known(cora, answer.uri)) === undefined);
});
