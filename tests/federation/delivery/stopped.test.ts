import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { findObstacle } from '../../../src/domain/deliveries/obstacle.ts';
import { purgeHosts } from '../../../src/domain/deliveries/purge.ts';
import { restartDeliveries, stopDeliveries } from '../../../src/domain/deliveries/stop-deliveries.ts';
import { post } from '../../support/posting.ts';
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
  return follower.receiver;
}

const act = (verb: typeof stopDeliveries, host: string) =>
  scene.server.ctx.store.transaction((tx) => verb(tx, COMMAND_LINE, host));
const obstacle = async (host: string) => (await findObstacle(scene.server.ctx.store.db, host)).kind;

test('a server that staff have stopped gets nothing, and what has waited once it is restarted', async () => {
  const receiver = await followerWho('quiet', () => 202);
  await post(scene.server, scene.alice, 'before');
  assert.deepEqual(kinds(await receivedBy(scene, receiver)), ['Create Note']);
  await act(stopDeliveries, receiver.host.toUpperCase());
  assert.equal(await obstacle(receiver.host), 'stopped');
  await post(scene.server, scene.alice, 'while stopped');
  assert.deepEqual(await receivedBy(scene, receiver), []);
  await passTime(scene.server);
  assert.deepEqual(await receivedBy(scene, receiver), [], 'nor does time bring it');
  await act(restartDeliveries, receiver.host);
  assert.deepEqual(kinds(await receivedBy(scene, receiver)), ['Create Note']);
  assert.equal(await obstacle(receiver.host), 'well');
});

test('a server that was failing stays stopped, also when it is asked again', async () => {
  const receiver = await followerWho('shaky', () => 503);
  await post(scene.server, scene.alice, 'lost at first');
  await receivedBy(scene, receiver);
  assert.equal(await obstacle(receiver.host), 'resting');
  await act(stopDeliveries, receiver.host);
  receiver.reply = () => 202;
  await passTime(scene.server);
  assert.deepEqual(await receivedBy(scene, receiver), []);
  await act(restartDeliveries, receiver.host);
  await passTime(scene.server);
  assert.deepEqual(kinds(await receivedBy(scene, receiver)), ['Create Note']);
});

test('that staff have stopped a server is not forgotten with servers that are not heard of', async () => {
  await act(stopDeliveries, 'nobody.example');
  await scene.server.ctx.store.transaction((tx) => purgeHosts(tx));
  assert.equal(await obstacle('nobody.example'), 'stopped');
});

test('stopping twice, and restarting what was not stopped, change nothing and are not logged', async () => {
  const logged = async () => {
    const { db } = scene.server.ctx.store;
    const rows = await db.selectFrom('audit_log').select('action').where('label', '=', 'twice.example').execute();
    return rows.map(({ action }) => action).sort();
  };
  await act(restartDeliveries, 'twice.example');
  for (const verb of [stopDeliveries, stopDeliveries, restartDeliveries]) await act(verb, 'twice.example');
  assert.deepEqual(await logged(), ['restart_delivery', 'stop_delivery']);
});
