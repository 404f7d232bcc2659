import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let boss: TestUser;
let troll: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: 'read write admin:read admin:write' });
  troll = await server.createUser('troll');
  browser = await signedInBrowser(server, 'boss');
});
after(() => server?.close());

async function send(path: string, fields: Record<string, string>) {
  const token = formTokenIn(await browser.get('/home'));
  return browser.post(path, { ...fields, acting_account: boss.id, authenticity_token: token });
}

test('a text that is far too long is shown again in its form, with the reason', async () => {
  const { id } = await post(server, troll, 'Something to report');
  const json = { account_id: troll.id, status_ids: [id] };
  const { body: report } = await server.request('POST', '/api/v1/reports', { token: boss.token, json });
  const forms: readonly (readonly [string, string, Record<string, string>, RegExp])[] = [
    [`/posts/${id}/react`, 'other', {}, /not a recognized emoji/i],
    [`/admin/accounts/${troll.id}/notes`, 'content', {}, /is too long \(maximum is 2,?000 characters\)/],
    [`/admin/accounts/${troll.id}/action`, 'text', { type: 'none' }, /is too long \(maximum is 10,?000 characters\)/],
    [`/admin/reports/${report.id}/notes`, 'content', {}, /is too long \(maximum is 2,?000 characters\)/],
    [`/admin/reports/${report.id}/actions`, 'text', { type: 'none' }, /is too long \(maximum is 10,?000 characters\)/],
    ['/settings/featured_tags', 'name', {}, /is invalid/],
    ['/publish', 'status', { step: 'post', visibility: 'public' }, /Text character limit of \d+ exceeded/],
  ];
  for (const [path, field, others, reason] of forms) {
    const typed = `${'long-'.repeat(path === '/publish' ? 60_000 : 30_000)}end`;
    const { status, text } = await send(path, { ...others, [field]: typed });
    assert.equal(status, 422, path);
    assert.match(text, reason, path);
    assert.ok(text.includes(typed), path);
  }
});
