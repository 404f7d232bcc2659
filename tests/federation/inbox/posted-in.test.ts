import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { countQueries } from '../../http/query-counter.ts';
import { runJobs } from '../../support/jobs.ts';
import type { Actor, Neighbours } from '../../support/neighbours.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as } from '../../support/posting.ts';
import { type Json, list } from '../../support/server.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { arrived, seen, startFollowing } from '../forms/arrived.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let forum: Actor;
let other: Actor;
let person: Actor;
const ids = new Map<Actor, number>();

before(async () => {
  scene = await startFollowing();
  forum = scene.site.actor('kites', { type: 'Group', name: 'Kites & more' });
  other = scene.site.actor('boats', { type: 'Group' });
  person = scene.site.actor('carol');
  for (const one of [forum, other, person]) ids.set(one, (await introduce(scene.server, one)).id);
});
after(() => scene.close());

const me = () => as(scene.server, scene.alice);
const placesOf = (status: Json): unknown[] =>
  status.posted_in === undefined ? [] : list(status.posted_in).map(({ username }) => username);

/** What a post says, and to which groups it then belongs. */
const FORMS = (): Record<string, [JsonObject, string[]]> => ({
  'an audience': [{ audience: forum.id }, ['kites']],
  'several audiences': [{ audience: [other.id, forum.id] }, ['kites', 'boats']],
  'an audience as an object': [{ audience: { id: forum.id, type: 'Group' } }, ['kites']],
  'an audience rather than whom it is addressed to': [{ audience: forum.id, cc: [other.id] }, ['kites']],
  'whom it is addressed to': [{ to: [PUBLIC, forum.id] }, ['kites']],
  'whom a copy goes to': [{ cc: [forum.id, person.id] }, ['kites']],
  'an audience that is no group': [{ audience: person.id, cc: [forum.id] }, ['kites']],
  'the owner of its target': [{ target: { type: 'Collection', attributedTo: forum.id } }, ['kites']],
  'the owner of its context': [{ context: { type: 'Collection', attributedTo: forum.id } }, ['kites']],
  'a group among its authors': [{ attributedTo: [scene.bob.id, forum.id] }, ['kites']],
  'a mention alone': [{ tag: [{ type: 'Mention', href: forum.id, name: '@kites' }] }, ['kites']],
  'a person': [{ audience: person.id, to: [PUBLIC, person.id] }, []],
  'a group that is not known': [{ audience: 'https://unknown.example/c/kites' }, []],
  'a context that is only named': [{ context: forum.id }, []],
  nothing: [{}, []],
});

test('a post says to which group it belongs, in whatever form its server names that', async () => {
  for (const [form, [more, names]] of Object.entries(FORMS())) {
    assert.deepEqual(placesOf(await arrived(scene, more)), names, form);
  }
});

test('what a group writes itself is in no group', async () => {
  const own = await arrived(scene, { audience: forum.id, cc: [scene.aliceUri], tag: [] }, forum);
  assert.equal('posted_in' in own, false);
});

test('a group that a post mentions before it is known is named once it is', async () => {
  const { id } = scene.site.actor('new', { type: 'Group' });
  const post = await arrived(scene, { cc: [id], tag: [{ type: 'Mention', href: id, name: '@new' }] });
  assert.deepEqual(placesOf(post), []);
  await runJobs(scene.server);
  assert.deepEqual(placesOf(await seen(scene, String(post.uri))), ['new']);
});

test('an edit moves a post, and takes it out', async () => {
  const object = note(scene.bob, 'moves', { audience: forum.id });
  await receive(scene.server, activity(scene.bob, 'Create', object));
  const edited = async (more: JsonObject, after: number) => {
    const updated = new Date(Date.now() + after).toISOString();
    await receive(scene.server, activity(scene.bob, 'Update', { ...object, ...more, updated }));
    return placesOf(await seen(scene, object.id));
  };
  assert.deepEqual(placesOf(await seen(scene, object.id)), ['kites']);
  assert.deepEqual(await edited({ audience: other.id }, 1), ['boats']);
  assert.deepEqual(await edited({ audience: null, content: '<p>moved</p>' }, 2), []);
});

test('a post written here is in the group that it mentions, until it does so no more', async () => {
  const text = `@kites@${scene.site.host} hello`;
  const { body } = await me()('POST', '/api/v1/statuses', { json: { status: text } });
  assert.deepEqual(placesOf(body), ['kites']);
  assert.equal(list(body.posted_in)[0]?.group, true);
  const edited = await me()('PUT', `/api/v1/statuses/${body.id}`, { json: { status: 'hello' } });
  assert.deepEqual(placesOf(edited.body), []);
});

test('a group that is blocked, blocks, or is suspended is not named, and lets nobody see more', async () => {
  const gone = scene.site.actor('gone', { type: 'Group' });
  const row = await introduce(scene.server, gone);
  const post = await arrived(scene, { audience: gone.id, to: [`${scene.bob.id}/followers`], cc: [] });
  assert.deepEqual([post.visibility, placesOf(post)], ['private', ['gone']]);
  const stranger = await scene.server.createUser('stranger');
  const { status } = await as(scene.server, stranger)('GET', `/api/v1/statuses/${post.id}`);
  assert.equal(status, 404);
  const now = async () => placesOf(await seen(scene, String(post.uri)));
  await me()('POST', `/api/v1/accounts/${toWire(row.id)}/block`);
  assert.deepEqual(await now(), []);
  await me()('POST', `/api/v1/accounts/${toWire(row.id)}/unblock`);
  assert.deepEqual(await now(), ['gone']);
  await receive(scene.server, activity(gone, 'Block', scene.aliceUri));
  assert.deepEqual(await now(), []);
  await receive(scene.server, activity(gone, 'Undo', { type: 'Block', actor: gone.id, object: scene.aliceUri }));
  assert.deepEqual(await now(), ['gone']);
  await actOn(scene.server, row.id, 'suspend');
  assert.deepEqual(await now(), []);
});

test('pages say it beside the author, and only once below a boost by the group', async () => {
  const post = await arrived(scene, { audience: forum.id, content: '<p>look at the kite</p>' });
  const browser = await signedInBrowser(scene.server, 'alice');
  const link = `<a href="/@kites@${scene.site.host}"><bdi>Kites &amp; more</bdi></a>`;
  const path = `/@bob@${scene.site.host}/${post.id}`;
  for (const page of [path, '/home', `/@bob@${scene.site.host}`]) {
    assert.ok((await browser.get(page)).text.includes(`<span class="place">in ${link}</span>`), page);
  }
  await followAcross(scene.server, scene.alice.accountId, ids.get(forum) ?? 0);
  await receive(scene.server, activity(forum, 'Announce', String(post.uri), { to: [PUBLIC] }));
  const profile = (await browser.get(`/@kites@${scene.site.host}`)).text;
  const shown = profile.slice(profile.indexOf(`id="post-${post.id}"`)).split('</article>')[0] ?? '';
  assert.ok(shown.includes(`in ${link}`));
  assert.equal(shown.includes('class="place"'), false);
});

test('the database is asked as often for many such posts as for two', async () => {
  for (let i = 0; i < 6; i += 1) await arrived(scene, { audience: i % 2 ? forum.id : other.id });
  const cost = countQueries(scene.server, scene.alice);
  const few = await cost(`/api/v1/timelines/home?limit=2`);
  const many = await cost(`/api/v1/timelines/home?limit=6`);
  assert.deepEqual([few.items, many.items, many.queries], [2, 6, few.queries]);
});
