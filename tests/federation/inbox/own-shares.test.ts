import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

const forFollowers = () => ({ to: [`${scene.bob.id}/followers`], cc: [] });
const home = async () => (await as(scene.server, scene.alice)('GET', '/api/v1/timelines/home')).items;
const isKnown = async (uri: string) =>
  (await scene.server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri).execute()).length > 0;

test('a post for followers that its author shares again, and sends along, comes home to who followed since', async () => {
  const { server, site, bob } = scene;
  const written = note(bob, 'for followers', forFollowers());
  await receive(server, activity(bob, 'Announce', written, forFollowers()));
  const [shared] = await home();
  assert.equal(shared?.reblog?.uri, written.id);
  assert.deepEqual([shared?.visibility, shared?.reblog?.visibility], ['private', 'private']);
  assert.equal(site.hits.includes(new URL(written.id).pathname), false, 'its server is not asked');
  const stranger = await server.createUser('stranger');
  const id = String(shared?.reblog?.id);
  assert.equal((await as(server, stranger)('GET', `/api/v1/statuses/${id}`)).status, 404);
});

test('what comes along is believed of the sharer alone, on their own server, and not once it was deleted', async () => {
  const { server, bob, evil, otherSite } = scene;
  const to = { to: [PUBLIC] };
  const borrowed = note(evil, 'not by bob', to);
  await receive(server, activity(bob, 'Announce', borrowed, to));
  const misplaced = { ...note(bob, 'elsewhere', to), id: `${otherSite.origin}/notes/misplaced` };
  await receive(server, activity(bob, 'Announce', misplaced, to));
  const ended = note(bob, 'deleted', to);
  await receive(server, activity(bob, 'Delete', ended.id));
  await receive(server, activity(bob, 'Announce', ended, to));
  for (const { id } of [borrowed, misplaced, ended]) assert.equal(await isKnown(id), false);
});
