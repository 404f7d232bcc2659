import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Whoever is signed in here reads people and posts of other servers on pages here, where they can answer.
const FAR = 'far.example';
let server: TestServer;
let ada: TestUser;
let eve: Stranger;
let moved: Stranger;
let paths: readonly string[];

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  eve = await stranger(server, 'eve', FAR, 100);
  moved = await stranger(server, 'moved', FAR, 100);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ moved_to_id: eve.id }).where('id', '=', moved.id).execute(),
  );
  const call = as(server, ada);
  const theirs = await strangersPost(server, eve, 0, {
    content: `<p><a href="https://localhost/@ada" class="u-url mention">@ada</a> hello</p>`,
    mentions: ['http://localhost:3000/users/ada'],
  });
  const id = toWire(theirs.id);
  for (const act of ['bookmark', 'favourite', 'reblog']) await call('POST', `/api/v1/statuses/${id}/${act}`);
  const reply = await post(server, ada, { status: '@eve@far.example hi', in_reply_to_id: id });
  const account = toWire(eve.id);
  await call('POST', '/api/v1/reports', { json: { account_id: account, status_ids: [id] } });
  paths = [
    ...['/home', '/explore', '/notifications', '/notifications/requests', '/conversations', '/catch-up'],
    ...['/bookmarks', '/favourites', '/mutes', '/blocks', '/search?q=eve', '/public', '/public/remote'],
    ...[`/@eve@${FAR}`, `/@eve@${FAR}/${id}`, `/@moved@${FAR}`, `/@ada`, `/@ada/${reply.id}`, '/@ada/following'],
    ...[
      `/publish?in_reply_to_id=${id}`,
      `/publish?quoted_status_id=${id}`,
      `/report?account_id=${account}&status_ids[]=${id}`,
    ],
    ...[
      `/posts/${id}/react`,
      `/posts/${reply.id}/delete`,
      `/posts/${reply.id}/deliveries`,
      `/@eve@${FAR}/${id}/history`,
    ],
    ...[`/@eve@${FAR}/${id}/reactions`, `/accounts/${account}/familiar_followers`],
    ...[`/authorize_interaction?uri=eve@${FAR}`, `/authorize_interaction?uri=moved@${FAR}`],
  ];
});
after(() => server.close());

test('no link of a person or a post leads to another server, but that which says so', async () => {
  const browser = await signedInBrowser(server, 'ada');
  let showing = 0;
  for (const path of paths) {
    const { status, text } = await browser.get(path);
    assert.notEqual(status, 404, path);
    if (/eve|moved/.test(text)) showing += 1;
    const away = [...text.matchAll(/<a\b[^>]*href="https:\/\/far\.example[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([link]) => link,
    );
    assert.deepEqual(
      away.filter((link) => !/>Open on /.test(link)),
      [],
      path,
    );
  }
  assert.ok(showing >= 12, `${showing}`);
});
