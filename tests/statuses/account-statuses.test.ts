import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

test('filters narrow the list, links repeat them, pages lose and repeat nothing', async () => {
  const theirs = await post(server, bob, 'from bob');
  const plain = await post(server, alice, 'plain #One');
  const thread = await post(server, alice, { status: 'thread', in_reply_to_id: plain.id });
  const answer = await post(server, alice, { status: 'answer', in_reply_to_id: theirs.id });
  const direct = await post(server, alice, { status: '@bob direct', visibility: 'direct' });
  const reblog = (await as(server, alice)('POST', `/api/v1/statuses/${theirs.id}/reblog`)).body;
  const listed = async (query: string, who: TestUser | null = alice) => {
    const page = await as(server, who)('GET', `/api/v1/accounts/${alice.id}/statuses?${query}`);
    return page.items.map((item) => item.id);
  };
  assert.deepEqual(await listed(''), [reblog.id, direct.id, answer.id, thread.id, plain.id]);
  assert.deepEqual(await listed('', null), [reblog.id, answer.id, thread.id, plain.id]);
  assert.deepEqual(await listed('exclude_reblogs=true&exclude_direct=1'), [answer.id, thread.id, plain.id]);
  assert.deepEqual(await listed('exclude_replies=true', null), [reblog.id, thread.id, plain.id]);
  assert.deepEqual(await listed('tagged=ONE'), [plain.id]);
  assert.deepEqual(await listed('only_media=true'), []);
  const seen: unknown[] = [];
  let path: string | undefined = `/api/v1/accounts/${alice.id}/statuses?limit=2&exclude_direct=true`;
  while (path) {
    const page = await as(server, alice)('GET', path);
    seen.push(...page.items.map((item) => item.id));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    if (next) assert.match(next, /exclude_direct=true/);
    path = next && new URL(next).pathname + new URL(next).search;
  }
  assert.deepEqual(seen, [reblog.id, answer.id, thread.id, plain.id]);
});

test('reblogs of somebody the viewer blocks are left out', async () => {
  const carol = await server.createUser('carol');
  await as(server, carol)('POST', `/api/v1/accounts/${bob.id}/block`);
  const page = await as(server, carol)('GET', `/api/v1/accounts/${alice.id}/statuses`);
  assert.equal(page.items.filter((item) => item.reblog !== null).length, 0);
});

test('so are those of somebody the viewer mutes, or who blocks the viewer; posts of a muted account itself are not', async () => {
  const [nora, eric] = [await server.createUser('nora'), await server.createUser('eric')];
  const passed = await post(server, eric, 'passed on');
  const reblog = await as(server, alice)('POST', `/api/v1/statuses/${passed.id}/reblog`);
  const found = async (who: TestUser | null, of = alice) =>
    (await as(server, who)('GET', `/api/v1/accounts/${of.id}/statuses`)).items.map((item) => item.id);
  const mute = (verb: string) => as(server, nora)('POST', `/api/v1/accounts/${eric.id}/${verb}`);
  assert.ok((await found(nora)).includes(reblog.body.id));
  await mute('mute');
  assert.ok(!(await found(nora)).includes(reblog.body.id));
  assert.deepEqual(await found(nora, eric), [passed.id]);
  await mute('unmute');
  assert.ok((await found(nora)).includes(reblog.body.id));
  await as(server, eric)('POST', `/api/v1/accounts/${nora.id}/block`);
  assert.ok(!(await found(nora)).includes(reblog.body.id));
  await as(server, alice)('POST', `/api/v1/accounts/${eric.id}/mute`);
  for (const who of [alice, null]) assert.ok((await found(who)).includes(reblog.body.id));
  await as(server, alice)('POST', `/api/v1/accounts/${eric.id}/unmute`);
  await as(server, alice)('POST', `/api/v1/statuses/${passed.id}/unreblog`);
});

test('pins come newest first, five at most, own and not direct', async () => {
  const ids: unknown[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await post(server, bob, `pin ${n}`)).id);
  const pin = (id: unknown, who = bob) => as(server, who)('POST', `/api/v1/statuses/${id}/pin`);
  for (const id of ids.slice(0, 5)) assert.equal((await pin(id)).body.pinned, true);
  const refused = async (id: unknown, who = bob) => (await pin(id, who)).body.error;
  assert.equal(await refused(ids[5]), 'Validation failed: You have already pinned the maximum number of posts');
  assert.equal(await refused(ids[0]), 'Duplicate record');
  assert.equal(await refused(ids[0], alice), "Validation failed: Someone else's post cannot be pinned");
  const whisper = await post(server, alice, { status: 'to myself', visibility: 'direct' });
  assert.match(String(await refused(whisper.id, alice)), /only visible to mentioned users cannot be pinned$/);
  const pinned = await as(server, null)('GET', `/api/v1/accounts/${bob.id}/statuses?pinned=true`);
  assert.deepEqual(
    pinned.items.map((item) => item.id),
    ids.slice(0, 5).reverse(),
  );
  const unpinned = await as(server, bob)('POST', `/api/v1/statuses/${ids[0]}/unpin`);
  assert.equal(unpinned.body.pinned, false);
});

test('pinned at the same time, there are five at most as well', async () => {
  const dora = await server.createUser('dora');
  const pins = await Promise.all(Array.from({ length: 7 }, async (_, n) => (await post(server, dora, `pin ${n}`)).id));
  await Promise.all(pins.map((id) => as(server, dora)('POST', `/api/v1/statuses/${id}/pin`)));
  const pinned = await as(server, null)('GET', `/api/v1/accounts/${dora.id}/statuses?pinned=true`);
  assert.equal(pinned.items.length, 5);
});
