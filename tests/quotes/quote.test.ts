import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptQuote } from '../../src/domain/quotes/accept-quote.ts';
import { parseWireId, toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { as, assertCounters, follow, post, told } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
  await follow(server, bob, alice);
});
after(() => server.close());

const quote = (who: TestUser, quoted: Json, more: object = {}) =>
  as(server, who)('POST', '/api/v1/statuses', { json: { status: 'quoting', quoted_status_id: quoted.id, ...more } });

test('the policy of the quoted status decides; a refused quote looks like a missing one', async () => {
  const may: Record<string, TestUser[]> = { public: [alice, bob, carol], followers: [alice, bob], nobody: [alice] };
  for (const [policy, allowed] of Object.entries(may)) {
    const status = await post(server, alice, { status: policy, quote_approval_policy: policy });
    for (const who of [alice, bob, carol]) {
      const answer = await quote(who, status);
      assert.equal(answer.status, allowed.includes(who) ? 200 : 404, `${who.name} quotes ${policy}`);
      if (answer.status === 200) assert.equal(answer.body.quote?.state, 'accepted');
      else assert.equal(answer.body.error, 'The post you are trying to quote does not appear to exist.');
    }
  }
  await assertCounters(server);
});

test('a quote says so, counts, and is told to the quoted author', async () => {
  const status = await post(server, alice, 'quotable');
  const { body } = await quote(carol, status);
  assert.match(String(body.content), /^<p class="quote-inline">RE: <a /);
  assert.deepEqual(body.mentions, []);
  assert.deepEqual(await told(server, alice, body.id), ['quote']);
  assert.equal((await as(server, null)('GET', `/api/v1/statuses/${status.id}`)).body.quotes_count, 1);
  await as(server, alice)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: 'quotable!' } });
  assert.deepEqual(await told(server, carol, body.id), ['quoted_update']);
  const edited = await as(server, carol)('PUT', `/api/v1/statuses/${body.id}`, { json: { status: 'words' } });
  assert.match(String(edited.body.content), /^<p class="quote-inline">/);
  assert.equal(edited.body.quote?.quoted_status?.id, status.id);
});

test('that others may quote what only some can see is refused, and says so', async () => {
  const change = (status: Json, quote_approval_policy?: string) =>
    as(server, alice)('PUT', `/api/v1/statuses/${status.id}/interaction_policy`, { json: { quote_approval_policy } });
  for (const visibility of ['private', 'direct']) {
    const status = await post(server, alice, { status: '@bob between us', visibility });
    for (const policy of ['public', 'followers']) {
      const { status: code, body } = await change(status, policy);
      assert.equal(code, 422, `${visibility} ${policy}`);
      assert.match(String(body.error), /^Validation failed: Quote approval policy must be nobody/);
    }
    for (const policy of ['nobody', undefined]) {
      const current_user = visibility === 'direct' ? 'denied' : 'automatic';
      assert.deepEqual((await change(status, policy)).body.quote_approval, { automatic: [], manual: [], current_user });
    }
  }
});

test('a policy that stays as it was is told to nobody', async () => {
  const reader = await stranger(server, 'reader', 'elsewhere.example');
  await followAcross(server, reader.id, alice.accountId);
  const status = await post(server, alice, { status: 'as before', quote_approval_policy: 'nobody' });
  const told = async () => {
    const { count } = await server.ctx.store.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const change = async (quote_approval_policy: string): Promise<number> => {
    const before = await told();
    const path = `/api/v1/statuses/${status.id}/interaction_policy`;
    assert.equal((await as(server, alice)('PUT', path, { json: { quote_approval_policy } })).status, 200);
    return (await told()) - before;
  };
  assert.equal(await change('nobody'), 0);
  assert.ok((await change('public')) > 0);
});

test('followers-only and direct posts', async () => {
  const secret = await post(server, alice, {
    status: 'secret',
    visibility: 'private',
    quote_approval_policy: 'public',
  });
  assert.deepEqual(secret.quote_approval?.automatic, []);
  assert.equal((await quote(bob, secret)).status, 404);
  assert.equal((await quote(alice, secret, { visibility: 'public' })).body.visibility, 'private');
  const whisper = await post(server, alice, { status: '@bob whisper', visibility: 'direct' });
  for (const who of [alice, bob]) assert.equal((await quote(who, whisper)).status, 404);
  const open = await post(server, alice, 'open');
  const unnamed = await quote(carol, open, { status: '@bob psst', visibility: 'direct' });
  assert.deepEqual(
    [unnamed.status, unnamed.body.error],
    [422, 'Cannot quote a non-mentioned user in a Private Mention post.'],
  );
  assert.equal((await quote(carol, open, { status: '@alice psst', visibility: 'direct' })).status, 200);
  const closed = await quote(carol, open, { visibility: 'private' });
  assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${closed.body.id}`)).status, 200);
});

test('only the quoted author revokes, for ever', async () => {
  const status = await post(server, alice, 'mine');
  const { body: quoting } = await quote(carol, status);
  const revoke = (who: TestUser, id: unknown) =>
    as(server, who)('POST', `/api/v1/statuses/${status.id}/quotes/${id}/revoke`);
  assert.equal((await revoke(carol, quoting.id)).status, 403);
  assert.equal((await revoke(alice, '6400')).status, 404);
  const revoked = await revoke(alice, quoting.id);
  assert.deepEqual([revoked.body.quote?.state, revoked.body.quote?.quoted_status], ['revoked', null]);
  assert.equal((await revoke(alice, quoting.id)).body.quote?.state, 'revoked');
  assert.deepEqual((await as(server, alice)('GET', `/api/v1/statuses/${status.id}/quotes`)).items, []);
  await assertCounters(server);
});

test('who deletes a quote to write it anew is shown what it quoted, in any state, unless they may not see it any more', async () => {
  const status = await post(server, alice, 'asked about');
  const take = async (who: TestUser, id: unknown) => {
    const { body } = await as(server, who)('DELETE', `/api/v1/statuses/${id}`);
    return [body.quote?.state, body.quote?.quoted_status?.id];
  };
  const { body: first } = await quote(carol, status);
  const { body: second } = await quote(bob, status);
  for (const { id } of [first, second]) {
    await as(server, alice)('POST', `/api/v1/statuses/${status.id}/quotes/${id}/revoke`);
  }
  assert.deepEqual(await take(carol, first.id), ['revoked', status.id]);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/block`);
  assert.deepEqual(await take(bob, second.id), ['revoked', undefined]);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/unblock`);
  await follow(server, bob, alice);
});

test('quotes of a deleted status say so, and deleting a quote uncounts it', async () => {
  const status = await post(server, alice, 'short-lived');
  const { body: first } = await quote(carol, status);
  const { body: second } = await quote(bob, status);
  await as(server, bob)('DELETE', `/api/v1/statuses/${second.id}`);
  await assertCounters(server);
  await as(server, alice)('DELETE', `/api/v1/statuses/${status.id}`);
  const { body } = await as(server, carol)('GET', `/api/v1/statuses/${first.id}`);
  assert.deepEqual([body.quote?.state, body.quote?.quoted_status], ['deleted', null]);
});

test('the policy can be changed by the author only, and quotes made before stay', async () => {
  const status = await post(server, alice, 'changing');
  const { body: quoting } = await quote(carol, status);
  const change = (who: TestUser, policy: string) =>
    as(server, who)('PUT', `/api/v1/statuses/${status.id}/interaction_policy`, {
      json: { quote_approval_policy: policy },
    });
  assert.equal((await change(bob, 'nobody')).status, 403);
  assert.equal((await change(alice, 'everybody')).status, 422);
  const { body } = await change(alice, 'nobody');
  assert.deepEqual([body.quote_approval?.automatic, body.edited_at], [[], null]);
  assert.equal((await quote(carol, status)).status, 404);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${quoting.id}`)).body.quote?.state, 'accepted');
});

test('agreed to, or taken back, many times at once counts once', async () => {
  const eva = await stranger(server, 'eva', 'elsewhere.example');
  const { store } = server.ctx;
  for (let round = 0; round < 3; round += 1) {
    const own = await post(server, alice, { status: 'ask first', quote_approval_policy: 'nobody' });
    const { uri } = await store.db
      .selectFrom('statuses')
      .select('uri')
      .where('id', '=', parseWireId(String(own.id)) ?? 0)
      .executeTakeFirstOrThrow();
    const quoting = await strangersPost(server, eva, 0, { quote: { uri, approvalUri: null, legacy: false } });
    const pending = await store.db
      .selectFrom('quotes')
      .selectAll()
      .where('status_id', '=', quoting.id)
      .executeTakeFirstOrThrow();
    await Promise.all([1, 2, 3].map(() => store.transaction((tx) => acceptQuote(tx, pending, null))));
    await assertCounters(server);
    const at = `/api/v1/statuses/${own.id}/quotes/${toWire(quoting.id)}/revoke`;
    await Promise.all([1, 2, 3].map(() => as(server, alice)('POST', at)));
    await assertCounters(server);
  }
});
