import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

type Person = Awaited<ReturnType<Scene['remote']>>;

let scene: Scene;
let reported: Person;
let answered: Person;
let statusId: string;
before(async () => {
  scene = await startScene();
  reported = await scene.remote('reported');
  answered = await scene.remote('answered');
  const status = await remotePost(scene.server, reported);
  await answering(status.statusId, answered);
  statusId = status.id;
});
after(() => scene.close());

const answering = (id: number, whom: RemoteAccount) =>
  scene.server.ctx.store.transaction((tx) =>
    tx.updateTable('statuses').set({ in_reply_to_account_id: whom.accountId }).where('id', '=', id).execute(),
  );

/** Whether the report says it was forwarded, and what each of the two servers received. */
async function report(fields: object) {
  const json = { account_id: reported.id, status_ids: [statusId], ...fields };
  const { body } = await scene.server.request('POST', '/api/v1/reports', { token: scene.alice.token, json });
  const [own, other] = [await receivedBy(scene, reported.receiver), await receivedBy(scene, answered.receiver)];
  return [body.forwarded, kinds(own), kinds(other)];
}

const host = ({ receiver }: Person) => receiver.host;

test('a report goes to the server of the reported account, and to no other unless it is named', async () => {
  assert.deepEqual(await report({ forward: true }), [true, ['Flag'], []]);
});

test('servers of people whom the posts answer can be told too, or alone', async () => {
  const both = [host(reported), host(answered)];
  assert.deepEqual(await report({ forward: true, forward_to_domains: both }), [true, ['Flag'], ['Flag']]);
  assert.deepEqual(await report({ forward: true, forward_to_domains: [host(answered)] }), [false, [], ['Flag']]);
});

test('a server that has nothing to do with the posts learns nothing', async () => {
  const stranger = await scene.remote('stranger');
  assert.deepEqual(await report({ forward: true, forward_to_domains: [host(stranger)] }), [false, [], []]);
  assert.deepEqual(await receivedBy(scene, stranger.receiver), []);
  assert.deepEqual(await report({ forward_to_domains: [host(answered)] }), [false, [], []]);
});
