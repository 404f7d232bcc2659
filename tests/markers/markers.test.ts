import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { startScene } from '../timelines/scene.ts';

const PATH = '/api/v1/markers';
const start = () => startScene('alice', 'bob');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

test('positions are kept apart by timeline and person, and may go back', async () => {
  const [far, near] = [toWire(1_000_000), toWire(1000)];
  const first = await scene.act('alice', 'POST', PATH, { home: { last_read_id: far } });
  assert.deepEqual([first.body.home?.last_read_id, first.body.home?.version], [far, 0]);
  assert.deepEqual(Object.keys(first.body), ['home']);
  const back = await scene.act('alice', 'POST', PATH, {
    home: { last_read_id: near },
    notifications: { last_read_id: far },
  });
  assert.deepEqual([back.body.home?.last_read_id, back.body.home?.version], [near, 1]);
  const both = await scene.get('alice', PATH, { 'timeline[]': ['home', 'notifications', 'nonsense'] });
  assert.deepEqual(Object.keys(both.body).sort(), ['home', 'notifications']);
  assert.deepEqual(Object.keys((await scene.get('alice', PATH, { timeline: 'home' })).body), ['home']);
  assert.deepEqual((await scene.get('alice', PATH)).body, {});
  assert.deepEqual((await scene.get('bob', PATH, { 'timeline[]': ['home'] })).body, {});
});

test('a number that is no id of ours comes back as it was', async () => {
  const odd = { home: { last_read_id: '69420' }, notifications: { last_read_id: 123 } };
  const { body } = await scene.act('bob', 'POST', PATH, odd);
  assert.deepEqual([body.home?.last_read_id, body.notifications?.last_read_id], ['69420', '123']);
  const kept = await scene.get('bob', PATH, { 'timeline[]': ['home'] });
  assert.equal(kept.body.home?.last_read_id, '69420');
});
