import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { vote } from '../../../src/domain/polls/vote.ts';
import { newId, parseWireId } from '../../../src/lib/id.ts';
import { bringForward } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { followFromAfar, kinds, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

const ask = () => post(scene.server, scene.alice, { status: 'which?', poll: { options: ['a', 'b'], expires_in: 600 } });
const idOf = (wire: unknown) => parseWireId(String(wire)) ?? 0;

test('whoever voted from elsewhere learns how a poll stands, though nobody there follows', async () => {
  const voter = await scene.remote('voter');
  const { poll } = await ask();
  const ballot = { pollId: idOf(poll?.id), choices: [0], uri: `${voter.uri}/votes/${newId()}` };
  await scene.server.ctx.store.transaction((tx) => vote(tx, { accountId: voter.accountId }, ballot));
  await bringForward(scene.server, 'federate');
  const [update] = await receivedBy(scene, voter.receiver);
  assert.deepEqual([update?.type, update?.object?.type], ['Update', 'Question']);
  assert.equal(update?.object?.votersCount, 1);
});

test('followers do as well, when it is long forgotten what they were sent', async () => {
  const { server, alice } = scene;
  const follower = await scene.remote('follower');
  await followFromAfar(server, follower, alice);
  const { poll } = await ask();
  assert.deepEqual(kinds(await receivedBy(scene, follower.receiver)), ['Create Question']);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('outgoing_activities').execute());
  const dan = await server.createUser('dan');
  await as(server, dan)('POST', `/api/v1/polls/${poll?.id}/votes`, { json: { choices: [1] } });
  await bringForward(server, 'federate');
  assert.deepEqual(kinds(await receivedBy(scene, follower.receiver)), ['Update Question']);
});

test('a new deadline is told', async () => {
  const { server, alice } = scene;
  const reader = await scene.remote('reader');
  await followFromAfar(server, reader, alice);
  const { id, poll } = await ask();
  await receivedBy(scene, reader.receiver);
  const json = { status: 'which?', poll: { options: ['a', 'b'], expires_in: 6000 } };
  assert.equal((await as(server, alice)('PUT', `/api/v1/statuses/${id}`, { json })).status, 200);
  const [update] = await receivedBy(scene, reader.receiver);
  assert.equal(update?.object?.type, 'Question');
  assert.ok(Date.parse(String(update?.object?.endTime)) > Date.parse(String(poll?.expires_at)));
  assert.equal(update?.object?.updated, undefined, 'it is no edit');
});
