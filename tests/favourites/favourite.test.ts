import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, assertCounters, follow, post, told } from '../support/posting.ts';
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

test('a favourite counts once, also in parallel, and taking it back withdraws its notification', async () => {
  const status = await post(server, alice, 'like me');
  const at = `/api/v1/statuses/${status.id}`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => as(server, bob)('POST', `${at}/favourite`)));
  assert.ok(answers.every((answer) => answer.body.favourited));
  const again = await as(server, bob)('POST', `${at}/favourite`);
  assert.equal(again.body.favourites_count, 1);
  assert.deepEqual(await told(server, alice, status.id), ['favourite']);
  const listed = await as(server, null)('GET', `${at}/favourited_by`);
  assert.deepEqual(
    listed.items.map((item) => item.id),
    [bob.id],
  );
  const undone = await as(server, bob)('POST', `${at}/unfavourite`);
  assert.deepEqual([undone.body.favourited, undone.body.favourites_count], [false, 0]);
  assert.equal((await as(server, bob)('POST', `${at}/unfavourite`)).body.favourites_count, 0);
  assert.deepEqual(await told(server, alice, status.id), []);
  await assertCounters(server);
});

test('a favourite of a reblog goes to the original, and the reblog is answered', async () => {
  const status = await post(server, alice, 'original');
  const reblog = await as(server, alice)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const at = `/api/v1/statuses/${reblog.body.id}`;
  for (const [action, favourited, count] of [
    ['favourite', true, 1],
    ['unfavourite', false, 0],
  ] as const) {
    const { body } = await as(server, bob)('POST', `${at}/${action}`);
    assert.deepEqual([body.id, body.favourited, body.favourites_count], [reblog.body.id, favourited, count]);
    const inner = body.reblog;
    assert.deepEqual([inner?.id, inner?.favourited, inner?.favourites_count], [status.id, favourited, count]);
    assert.deepEqual(body, (await as(server, bob)('GET', at)).body);
    assert.equal((await as(server, bob)('GET', '/api/v1/favourites')).items.length, count);
  }
  await assertCounters(server);
});

test('it can be taken back by a reblog that has become hidden: the original is not', async () => {
  const status = await post(server, alice, 'passed on');
  const carol = await server.createUser('carrier');
  const reblog = await as(server, carol)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const at = `/api/v1/statuses/${reblog.body.id}`;
  assert.equal((await as(server, bob)('POST', `${at}/favourite`)).body.favourites_count, 1);
  await as(server, carol)('POST', `/api/v1/accounts/${bob.id}/block`);
  assert.equal((await as(server, bob)('GET', at)).status, 404);
  const { body } = await as(server, bob)('POST', `${at}/unfavourite`);
  assert.deepEqual([body.id, body.favourited, body.favourites_count], [status.id, false, 0]);
});

test('it can be taken back from a status that has become hidden, which is not shown by that', async () => {
  await follow(server, bob, alice);
  const status = await post(server, alice, { status: 'for followers', visibility: 'private' });
  const at = `/api/v1/statuses/${status.id}`;
  assert.equal((await as(server, bob)('POST', `${at}/favourite`)).status, 200);
  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/unfollow`);
  assert.equal((await as(server, bob)('GET', at)).status, 404);
  assert.deepEqual(
    (await as(server, bob)('GET', '/api/v1/favourites')).items.filter((s) => s.id === status.id),
    [],
  );
  const left = server.ctx.store.db.selectFrom('favourites').select('id').where('account_id', '=', bob.accountId);
  const before = (await left.execute()).length;
  for (const _ of [1, 2]) {
    const answer = await as(server, bob)('POST', `${at}/unfavourite`);
    assert.deepEqual([answer.status, answer.body.error], [404, 'Not Found']);
  }
  assert.equal((await left.execute()).length, before - 1);
  await assertCounters(server);
});

test('who was blocked takes back what they did to a public post, and is told so once', async () => {
  const blocked = await server.createUser('blocked');
  const status = await post(server, alice, 'for everybody');
  const ask = as(server, blocked);
  const at = `/api/v1/statuses/${status.id}`;
  const verbs = { favourite: 'favourited', bookmark: 'bookmarked', reblog: 'reblogged' } as const;
  for (const verb of Object.keys(verbs)) assert.equal((await ask('POST', `${at}/${verb}`)).status, 200);
  await as(server, alice)('POST', `/api/v1/accounts/${blocked.id}/block`);
  for (const [verb, flag] of Object.entries(verbs)) {
    const { status: code, body } = await ask('POST', `${at}/un${verb}`);
    assert.deepEqual([code, body.id, body[flag]], [200, status.id, false], verb);
    assert.deepEqual([body.favourites_count, body.reblogs_count], [0, verb === 'reblog' ? 0 : body.reblogs_count]);
    assert.equal((await ask('POST', `${at}/un${verb}`)).status, 404, verb);
    assert.equal((await ask('POST', `${at}/${verb}`)).status, 404, verb);
  }
});

test('a favourite, and taking it back, answer what reading the status does', async () => {
  const reader = await server.createUser('thorough');
  const quoted = await post(server, alice, { status: 'worth a word', quote_approval_policy: 'public' });
  const poll = { options: ['one', 'two'], expires_in: 3600 };
  const drafts = [{ status: 'which', poll }, { status: 'look', quoted_status_id: quoted.id }, { status: 'plain' }];
  for (const draft of drafts) {
    const status = await post(server, alice, draft);
    const at = `/api/v1/statuses/${status.id}`;
    await as(server, bob)('POST', `${at}/favourite`);
    for (const verb of ['reblog', 'bookmark', 'mute']) await as(server, reader)('POST', `${at}/${verb}`);
    for (const [verb, favourites] of Object.entries({ favourite: 2, unfavourite: 1 })) {
      const answer = await as(server, reader)('POST', `${at}/${verb}`);
      assert.deepEqual([answer.status, answer.body.favourites_count], [200, favourites]);
      assert.deepEqual(answer.body, (await as(server, reader)('GET', at)).body);
    }
  }
});

test('nothing is left of a favourite that is refused', async () => {
  const status = await post(server, alice, { status: 'for followers', visibility: 'private' });
  const stranger = await server.createUser('uninvited');
  const at = `/api/v1/statuses/${status.id}`;
  for (const path of [at, '/api/v1/statuses/1']) {
    const refused = await as(server, stranger)('POST', `${path}/favourite`);
    assert.deepEqual([refused.status, refused.body.error], [404, 'Not Found']);
  }
  assert.equal((await as(server, alice)('GET', at)).body.favourites_count, 0);
  assert.deepEqual(await told(server, alice, status.id), []);
  await assertCounters(server);
});

test('who blocks the author does not favourite, and is not seen doing so by whom they block', async () => {
  const status = await post(server, alice, 'peace');
  await as(server, bob)('POST', `/api/v1/statuses/${status.id}/favourite`);
  const carol = await server.createUser('carol');
  await as(server, carol)('POST', `/api/v1/accounts/${bob.id}/block`);
  const listed = await as(server, carol)('GET', `/api/v1/statuses/${status.id}/favourited_by`);
  assert.deepEqual(listed.items, []);
  await as(server, carol)('POST', `/api/v1/accounts/${alice.id}/block`);
  const refused = await as(server, carol)('POST', `/api/v1/statuses/${status.id}/favourite`);
  assert.deepEqual([refused.status, refused.body.error], [403, 'This action is not allowed']);
});

test('the list pages by the order of favouriting', async () => {
  const reader = await server.createUser('reader');
  const first = await post(server, alice, 'first');
  const second = await post(server, alice, 'second');
  for (const { id } of [second, first]) await as(server, reader)('POST', `/api/v1/statuses/${id}/favourite`);
  const page = await as(server, reader)('GET', '/api/v1/favourites?limit=1');
  assert.equal(page.items[0]?.id, first.id);
  const next = new URL(/<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? '');
  const rest = await as(server, reader)('GET', next.pathname + next.search);
  assert.equal(rest.items[0]?.id, second.id);
  assert.match(page.headers.link ?? '', /min_id=\d+>; rel="prev"/);
});
