import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { retryHost } from '../../../src/domain/deliveries/retry.ts';
import { as, post } from '../../support/posting.ts';
import { followFromAfar, kinds, receivedBy, type Scene, startScene } from '../outbox/scene.ts';
import { passTime } from './receiver.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

async function followerWho(name: string, answer: () => number) {
  const follower = await scene.remote(name);
  await followFromAfar(scene.server, follower, scene.alice);
  follower.receiver.reply = answer;
  return follower;
}

const remove = (id: unknown) => as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
const retry = (host: string) => scene.server.ctx.store.transaction((tx) => retryHost(tx, host));

for (const status of [503, 500]) {
  test(`what was deleted while a server answered ${status} is not sent there any more, that it was deleted is`, async () => {
    const { receiver } = await followerWho(`away-${status}`, () => status);
    const { id } = await post(scene.server, scene.alice, 'a mistake');
    await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'another' } });
    await receivedBy(scene, receiver);
    await remove(id);
    await receivedBy(scene, receiver);
    receiver.reply = () => 202;
    await passTime(scene.server);
    assert.deepEqual(kinds(await receivedBy(scene, receiver)), ['Delete Tombstone']);
    await retry(receiver.host);
    assert.deepEqual(await receivedBy(scene, receiver), []);
  });
}

test('another try brings what failed, but nothing that later news has overtaken', async () => {
  const { receiver } = await followerWho('picky', () => 404);
  const { id } = await post(scene.server, scene.alice, 'first words');
  await post(scene.server, scene.alice, 'second words');
  await receivedBy(scene, receiver);
  receiver.reply = () => 202;
  await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'last words' } });
  assert.deepEqual(kinds(await receivedBy(scene, receiver)), ['Update Note']);
  assert.equal(await retry(receiver.host), 1);
  const [again, ...others] = await receivedBy(scene, receiver);
  assert.match(String(again?.object?.content), /second/);
  assert.deepEqual(others, []);
});

test('another try brings nothing to a server that the author has blocked since', async () => {
  const { receiver } = await followerWho('enemy', () => 503);
  await post(scene.server, scene.alice, { status: 'among friends', visibility: 'private' });
  await receivedBy(scene, receiver);
  await as(scene.server, scene.alice)('POST', '/api/v1/domain_blocks', { json: { domain: receiver.host } });
  receiver.reply = () => 202;
  await retry(receiver.host);
  assert.ok(!kinds(await receivedBy(scene, receiver)).includes('Create Note'));
});
