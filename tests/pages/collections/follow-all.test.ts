import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestUser } from '../../support/server.ts';

const server = await startServer();
after(() => server.close());
const owner = await server.createUser('owner');
const reader = await server.createUser('reader');
const members: TestUser[] = [];
for (const name of ['first', 'moved', 'last']) {
  const member = await server.createUser(name);
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: member.token,
    json: { discoverable: true },
  });
  members.push(member);
}

test('a button follows everybody in a collection who can be followed, whoever else cannot', async () => {
  const [first, moved, last] = members;
  assert.ok(first && moved && last);
  const json = { name: 'Birders', discoverable: true, account_ids: members.map(({ id }) => id) };
  const made = await server.request('POST', '/api/v1/collections', { token: owner.token, json });
  const path = `/collections/${made.body.collection?.id}`;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ moved_to_id: owner.accountId }).where('id', '=', moved.accountId).execute(),
  );
  const browser = await signedInBrowser(server, 'reader');
  const authenticity_token = formTokenIn(await browser.get(path));
  const answer = await browser.post(`${path}/follow`, { authenticity_token, acting_account: reader.id, back: path });
  assert.deepEqual([answer.status, answer.headers.location], [303, path], answer.text);
  const query = { id: members.map(({ id }) => id) };
  const { items } = await server.request('GET', '/api/v1/accounts/relationships', { token: reader.token, query });
  const following = new Map(items.map((one) => [String(one.id), one.following]));
  assert.deepEqual(
    [first, moved, last].map(({ id }) => following.get(id)),
    [true, false, true],
  );
});
