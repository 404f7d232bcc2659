import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activity, note, receive } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { localUri, type Neighbours, startNeighbours } from '../support/neighbours.ts';
import { as } from '../support/posting.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
  const json = { for_private_mentions: 'accept', for_not_following: 'accept' };
  await as(scene.server, scene.alice)('PATCH', '/api/v2/notifications/policy', { json });
});
after(() => scene.close());

const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString();

function whisper(text: string, more: Record<string, unknown>) {
  const { alice, bob } = scene;
  const tag = [{ type: 'Mention', href: localUri(alice) }];
  return note(bob, text, { to: [localUri(alice)], cc: [], tag, ...more });
}

async function arrive(object: ReturnType<typeof whisper>): Promise<void> {
  assert.deepEqual(await receive(scene.server, activity(scene.bob, 'Create', object)), { outcome: 'done' });
  await runJobs(scene.server);
}

const list = async () =>
  (await as(scene.server, scene.alice)('GET', '/api/v1/conversations')).items.map((one) => ({
    id: String(one.id),
    unread: Boolean(one.unread),
    last: String(one.last_status?.uri),
  }));

test('when the message between arrives at last, its answer and what it answers are one conversation', async () => {
  const top = whisper('top', { published: at(1) });
  const between = whisper('between', { published: at(2), inReplyTo: top.id });
  const answer = whisper('answer', { published: at(3), inReplyTo: between.id });
  await arrive(top);
  await arrive(answer);
  const apart = await list();
  assert.deepEqual(
    apart.map(({ last }) => last),
    [answer.id, top.id],
  );
  const read = (id?: string) => as(scene.server, scene.alice)('POST', `/api/v1/conversations/${id}/read`);
  for (const { id } of apart) await read(id);
  await arrive(between);
  const [joined, ...others] = await list();
  assert.deepEqual([joined?.last, joined?.unread, others], [answer.id, true, []]);
  await arrive(whisper('more', { published: at(4), inReplyTo: answer.id }));
  assert.equal((await list()).length, 1);
  assert.equal((await read(joined?.id)).body.unread, false);
});
