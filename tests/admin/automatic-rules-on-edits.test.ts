import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activity, introduce, note, PUBLIC, receive } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { type Neighbours, startNeighbours } from '../support/neighbours.ts';
import { as, assertCounters, post, statusIdOf } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const RULES = '/api/whinchat/v1/admin/automatic_rules';
const HITS = '/api/whinchat/v1/admin/automatic_rule_hits';

let scene: Neighbours;
let owner: TestUser;
before(async () => {
  scene = await startNeighbours();
  owner = await scene.server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  await introduce(scene.server, scene.bob);
});
after(() => scene.close());

const staff = (method: string, path: string, json?: object) =>
  as(scene.server, owner)(method, path, json === undefined ? {} : { json });

/** Turns a rule on; answers what turns it off. */
async function enabled(rule: object): Promise<() => Promise<unknown>> {
  const path = `${RULES}/${(await staff('POST', RULES, { title: 'Words', ...rule })).body.id}`;
  await staff('POST', `${path}/backtest`);
  await runJobs(scene.server);
  assert.equal((await staff('POST', `${path}/enable`)).status, 200);
  return () => staff('POST', `${path}/disable`);
}

const hitsOf = async (id: unknown): Promise<Json[]> =>
  (await staff('GET', HITS)).items.filter((hit) => String(hit.status_id) === String(id));

type Post = { readonly id: string; edit(text: string): Promise<Json> };

async function here(text: string): Promise<Post> {
  const call = as(scene.server, scene.alice);
  const { id } = await post(scene.server, scene.alice, text);
  const path = `/api/v1/statuses/${id}`;
  return {
    id: String(id),
    edit: async (status) => {
      assert.equal((await call('PUT', path, { json: { status } })).status, 200);
      return (await call('GET', path)).body;
    },
  };
}

let seconds = 0;

async function elsewhere(text: string): Promise<Post> {
  const { server, alice, bob } = scene;
  const sent = note(bob, text, { to: [PUBLIC, scene.aliceUri] });
  await receive(server, activity(bob, 'Create', sent));
  const id = await statusIdOf(server, sent.id);
  return {
    id,
    edit: async (content) => {
      seconds += 1;
      const updated = new Date(Date.now() + seconds * 1000).toISOString();
      await receive(server, activity(bob, 'Update', { ...sent, content: `<p>${content}</p>`, updated }));
      return (await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body;
    },
  };
}

for (const [where, made] of Object.entries({ here, elsewhere })) {
  const warn = { act: 'warn', warning: 'gambling', conditions: { keywords: ['casino'] } };

  test(`an edit is warned of as a new post is, and no edit takes that away: ${where}`, async () => {
    const off = await enabled(warn);
    const { id, edit } = await made('a quiet evening');
    assert.equal((await edit('a quiet evening, indeed')).spoiler_text, '');
    const warned = await edit('an evening in the casino');
    assert.deepEqual([warned.spoiler_text, warned.sensitive], ['gambling', true]);
    assert.equal((await edit('another evening in the casino')).spoiler_text, 'gambling');
    const [hit, ...more] = await hitsOf(id);
    assert.deepEqual([hit?.act, more], ['warn', []]);
    await staff('POST', `${HITS}/${hit?.id}/undo`);
    assert.equal((await edit('a last evening in the casino')).spoiler_text, '', 'what staff have let pass stays so');
    await off();
  });

  for (const act of ['limit', 'hold', 'drop']) {
    test(`an edit that a rule would ${act} goes on being seen, but not in public timelines: ${where}`, async () => {
      const { id, edit } = await made(`harmless ${act}`);
      const off = await enabled({ act, conditions: { keywords: ['casino'] } });
      assert.equal((await edit(`harmless still ${act}`)).visibility, 'public');
      assert.equal((await edit(`casino ${act}`)).visibility, 'unlisted');
      const listed = async () =>
        (await as(scene.server, null)('GET', '/api/v1/timelines/public')).items.some((one) => String(one.id) === id);
      assert.equal(await listed(), false);
      const [hit] = await hitsOf(id);
      assert.equal(hit?.act, 'limit');
      assert.equal((await staff('POST', `${HITS}/${hit?.id}/undo`)).status, 200);
      assert.equal(await listed(), true);
      await off();
      await assertCounters(scene.server);
    });
  }

  test(`a rule does not reach back to what was there before it: ${where}`, async () => {
    const { id, edit } = await made('the old casino');
    const off = await enabled(warn);
    assert.equal((await edit('the old casino, mended')).spoiler_text, '');
    assert.deepEqual(await hitsOf(id), []);
    await off();
  });

  test(`mending a post is no repetition of it: ${where}`, async () => {
    const off = await enabled({ act: 'hold', conditions: { repeats: { what: 'link', times: 2, within: 3600 } } });
    const link = `https://${where}.example/one`;
    const { edit } = await made(`<a href="${link}">${link}</a> ${link} a word`);
    for (const word of ['two', 'three', 'four']) assert.equal((await edit(`${link} ${word}`)).visibility, 'public');
    await off();
  });
}
