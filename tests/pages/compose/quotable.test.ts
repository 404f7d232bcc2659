import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

const quote = (id: unknown) => browser.get(`/publish?quoted_status_id=${id}`);

async function refusedWith(id: unknown, why: RegExp): Promise<void> {
  const asked = await quote(id);
  assert.equal(asked.status, 403);
  assert.match(asked.text, /<h1>This post cannot be quoted<\/h1>/);
  assert.match(asked.text, why);
  assert.match(asked.text, new RegExp(`href="/@grace/${id}"`));
  assert.doesNotMatch(asked.text, /name="step"/);
  const token = formTokenIn(asked);
  const fields = { status: 'As she says', quoted_status_id: String(id), visibility: 'public', step: 'post' };
  const sent = await browser.post('/publish', { ...fields, acting_account: ada.id, authenticity_token: token });
  assert.equal(sent.status, 404);
  assert.match(sent.text, why);
  assert.match(sent.text, />As she says<\/textarea>/);
}

test('who may not quote a post is told why, before writing and after', async () => {
  const open = await post(server, grace, 'Quote me');
  assert.match((await quote(open.id)).text, /You quote this post:/);
  const nobody = await post(server, grace, { status: 'Do not quote me', quote_approval_policy: 'nobody' });
  await refusedWith(nobody.id, /has chosen who may quote it, and you are not among them/);
  const closed = await post(server, grace, { status: 'For followers', visibility: 'private' });
  await refusedWith(closed.id, /for followers or for the people mentioned only/);
  await as(server, ada)('POST', `/api/v1/accounts/${grace.id}/block`);
  await refusedWith(open.id, /You have blocked its author/);
  await as(server, ada)('POST', `/api/v1/accounts/${grace.id}/unblock`);
});

test('of a post that one may not see nothing is told, not even why', async () => {
  const hidden = await post(server, grace, { status: 'Between us', visibility: 'direct' });
  for (const id of [hidden.id, '7']) {
    const { status, text } = await quote(id);
    assert.equal(status, 200);
    assert.match(text, /is gone: yours will stand on its own/);
  }
});
