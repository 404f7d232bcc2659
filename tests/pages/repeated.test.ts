import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { draftAnnouncement, releaseAnnouncement } from '../../src/domain/announcements/manage.ts';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { toWire } from '../../src/lib/id.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: grace.token,
    json: { discoverable: true },
  });
  await follow(server, ada, grace);
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

/** Sends what two windows send that were opened before either was used. */
async function twice(path: string, fields: Record<string, string> = {}): Promise<number[]> {
  const token = formTokenIn(await browser.get('/settings/featured_tags'));
  const form = { authenticity_token: token, acting_account: ada.id, back: '/home', ...fields };
  return [(await browser.post(path, form)).status, (await browser.post(path, form)).status];
}

test('what another window has done already is no mistake', async () => {
  const call = as(server, ada);
  const own = await post(server, ada, 'To be pinned');
  const asked = await post(server, grace, { status: 'Tea?', poll: { options: ['Yes', 'No'], expires_in: 3600 } });
  const list = (await call('POST', '/api/v1/lists', { json: { title: 'Computers' } })).body;
  const made = (await call('POST', '/api/v1/collections', { json: { name: 'People', discoverable: true } })).body;
  const notice = await server.ctx.store.transaction(async (tx) => {
    const { id } = await draftAnnouncement(tx, COMMAND_LINE, { text: 'A walk' });
    await releaseAnnouncement(tx, COMMAND_LINE, id);
    return toWire(id);
  });
  const ways: [string, Record<string, string>?][] = [
    [`/posts/${own.id}/pin`],
    [`/posts/${asked.id}/vote`, { 'choices[]': '1' }],
    [`/lists/${list.id}/add/${grace.id}`],
    [`/collections/${made.collection?.id}/add/${grace.id}`],
    [`/announcements/${notice}/react`, { name: '🦆' }],
  ];
  for (const [path, fields] of ways) assert.deepEqual(await twice(path, fields), [303, 303], path);
  assert.equal((await call('POST', `/api/v1/statuses/${own.id}/pin`)).status, 422, 'clients are told');
});

test('another answer than the one that was given is not taken for it', async () => {
  const asked = await post(server, grace, { status: 'Cake?', poll: { options: ['Yes', 'No'], expires_in: 3600 } });
  await as(server, ada)('POST', `/api/v1/polls/${asked.poll?.id}/votes`, { json: { choices: [0] } });
  await twice(`/posts/${asked.id}/vote`, { 'choices[]': '1' });
  const { poll } = (await as(server, ada)('GET', `/api/v1/statuses/${asked.id}`)).body;
  assert.deepEqual(poll?.own_votes, [0]);
  assert.match((await browser.get(`/@grace/${asked.id}`)).text, /Yes<\/bdi>[^<]*<span class="own-vote">/);
});

test('a name of a list that cannot be is said beside what was typed', async () => {
  const list = (await as(server, ada)('POST', '/api/v1/lists', { json: { title: 'Short' } })).body;
  const token = formTokenIn(await browser.get('/lists'));
  const title = `Long ${'x'.repeat(300)}`;
  for (const path of ['/lists', `/lists/${list.id}/edit`]) {
    const fields = { authenticity_token: token, acting_account: ada.id, replies_policy: 'none', exclusive: 'true' };
    const { status, text } = await browser.post(path, { ...fields, title });
    assert.equal(status, 422, path);
    assert.ok(text.includes(`value="${title}"`), path);
    assert.match(text, /class="error"[\s\S]*too long/);
    if (path !== '/lists') assert.match(text, /value="none" selected[\s\S]*name="exclusive"[^>]* checked/);
  }
});
