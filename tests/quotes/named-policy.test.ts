import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseScheduled } from '../../src/domain/scheduled/release.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let call: ReturnType<typeof as>;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  call = as(server, alice);
});
after(() => server.close());

const DRAFTS = '/api/whinchat/v1/drafts';
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

type Door = { readonly method: string; readonly path: () => Promise<string>; readonly more?: () => object };

const DOORS: Record<string, Door> = {
  'a new post': { method: 'POST', path: async () => '/api/v1/statuses' },
  'a scheduled post': { method: 'POST', path: async () => '/api/v1/statuses', more: () => ({ scheduled_at: soon() }) },
  'a new draft': { method: 'POST', path: async () => DRAFTS },
  'a changed draft': {
    method: 'PUT',
    path: async () => `${DRAFTS}/${(await call('POST', DRAFTS, { json: { status: 'x' } })).body.id}`,
  },
};

for (const [what, { method, path, more }] of Object.entries(DOORS)) {
  for (const visibility of ['private', 'direct']) {
    test(`${what} that is ${visibility} refuses a policy that it cannot have, unless it is the default`, async () => {
      const json = { status: 'hello', visibility, ...more?.() };
      const refused = await call(method, await path(), { json: { ...json, quote_approval_policy: 'followers' } });
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.text, /Quote approval policy/);
      for (const named of [{ quote_approval_policy: 'public' }, { quote_approval_policy: 'nobody' }, {}]) {
        const taken = await call(method, await path(), { json: { ...json, ...named } });
        assert.equal(taken.status, 200, taken.text);
      }
    });
  }
}

test('an edit may name the default and what the post has, and nothing else', async () => {
  const { id } = await post(server, alice, { status: 'quiet', visibility: 'private' });
  const edit = (policy: string) =>
    call('PUT', `/api/v1/statuses/${id}`, { json: { status: `quiet ${policy}`, quote_approval_policy: policy } });
  assert.equal((await edit('followers')).status, 422);
  for (const policy of ['public', 'nobody']) {
    const { status, body } = await edit(policy);
    assert.deepEqual([status, body.quote_approval?.current_user], [200, 'automatic']);
    assert.deepEqual(body.quote_approval?.automatic, []);
  }
});

test('what was scheduled with the default is published when the default has changed since', async () => {
  const json = { status: 'later', visibility: 'private', quote_approval_policy: 'public', scheduled_at: soon() };
  const { body } = await call('POST', '/api/v1/statuses', { json });
  await call('PATCH', '/api/v1/accounts/update_credentials', { json: { source: { quote_policy: 'nobody' } } });
  const id = parseWireId(String(body.id)) ?? 0;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('scheduled_statuses').set({ scheduled_at: 1 }).where('id', '=', id).execute(),
  );
  await releaseScheduled(server.ctx.store, id);
  const { items } = await call('GET', `/api/v1/accounts/${alice.id}/statuses`);
  assert.match(String(items[0]?.content), /later/);
});
