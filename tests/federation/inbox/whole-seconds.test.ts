import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localUri, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post } from '../../support/posting.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
  const json = { for_private_mentions: 'accept', for_not_following: 'accept' };
  await as(scene.server, scene.alice)('PATCH', '/api/v2/notifications/policy', { json });
});
after(() => scene.close());

/** The newest second that has begun, as servers write it that tell no milliseconds. */
const second = () => `${new Date().toISOString().slice(0, 19)}Z`;

async function whisper(more: Record<string, unknown>): Promise<string> {
  const { server, alice, bob } = scene;
  const object = note(bob, 'psst', {
    to: [localUri(alice)],
    cc: [],
    tag: [{ type: 'Mention', href: localUri(alice) }],
    published: second(),
    ...more,
  });
  assert.deepEqual(await receive(server, activity(bob, 'Create', object)), { outcome: 'done' });
  return object.id;
}

test('a direct message of the same second as what it answers is the last one, and one beside it is the first', async (t) => {
  const { server, alice, site } = scene;
  t.mock.timers.enable({ apis: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 + 300 });
  const asked = await post(server, alice, { status: `@bob@${site.host} well?`, visibility: 'direct' });
  t.mock.timers.tick(200);
  const answer = await whisper({ inReplyTo: String(asked.uri) });
  t.mock.timers.tick(200);
  const beside = await whisper({});
  const { items } = await as(server, alice)('GET', '/api/v1/conversations');
  assert.deepEqual(
    items.map(({ last_status }) => String(last_status?.uri)),
    [beside, answer],
  );
  const since = { query: { since_id: String(asked.id) } };
  assert.equal((await as(server, alice)('GET', '/api/v1/conversations', since)).items.length, 2);
  const { created_at } = items[0]?.last_status ?? {};
  assert.match(String(created_at), /\.000Z$/);
});
