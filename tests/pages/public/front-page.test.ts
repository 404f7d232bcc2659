import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { completeInstance } from '../../../src/domain/instance/first-start.ts';
import { createRule } from '../../../src/domain/instance/rules.ts';
import { readSettings } from '../../../src/domain/settings/settings.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';

type Name = Parameters<typeof changeSetting>[1];

let server: TestServer;
let ada: TestUser;
before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  await post(server, ada, 'Pineapple for all');
});
after(() => server?.close());
beforeEach(() => changeSetting(server, 'landing_page', 'local_feed'));

const front = () => server.request('GET', '/', { headers: { accept: 'text/html' } });

test('visitors see new posts of people here, how many live here, who runs it, and the ways in', async () => {
  await changeSetting(server, 'registrations', 'open');
  await changeSetting(server, 'site_contact_username', 'ada');
  await server.ctx.store.transaction((tx) => createRule(tx, COMMAND_LINE, { text: 'Be kind', hint: '' }));
  const { text } = await front();
  assert.match(text, /<article[\s\S]*Pineapple for all/);
  assert.match(text, /1 person has an account here/);
  assert.match(text, /Who runs it[\s\S]*href="[^"]*\/@ada"/);
  for (const way of ['/auth/sign_up', '/auth/sign_in', '/about#rules', '/public/local', '/explore'])
    assert.ok(text.includes(`href="${way}"`), way);
  assert.doesNotMatch(text, /form="act"|authenticity_token/);
});

/** What keeps posts from the front page, though it is to show them. */
const CLOSED: readonly (readonly [page: string, Name, closed: string | boolean, open: string | boolean])[] = [
  ['local_feed', 'local_live_feed_access', 'authenticated', 'public'],
  ['local_feed', 'local_live_feed_access', 'disabled', 'public'],
  ['local_feed', 'limited_federation', true, false],
  ['local_feed', 'disallow_unauthenticated_api_access', true, false],
  ['trends', 'trends', false, true],
];

for (const [page, name, closed, open] of CLOSED)
  test(`the front page shows no ${page} while ${name} is ${closed}`, async () => {
    await changeSetting(server, 'landing_page', page);
    await changeSetting(server, name, closed);
    const { status, text } = await front();
    assert.equal(status, 200);
    assert.doesNotMatch(text, /ineapple|has an account here/);
    assert.match(text, /What is this\?/);
    await changeSetting(server, name, open);
  });

test('what is not for everybody is not there', async () => {
  for (const visibility of ['private', 'direct', 'unlisted'])
    await post(server, ada, { status: `Zorbing ${visibility}`, visibility });
  await post(server, ada, { status: 'Zorbing here alone', local_only: true });
  const limited = await server.createUser('limited');
  const suspended = await server.createUser('suspended');
  for (const who of [limited, suspended]) await post(server, who, 'Zorbing of somebody');
  const root = await server.createUser('root', { role: 'owner', scopes: 'read write admin:read admin:write' });
  for (const [who, type] of [
    [limited, 'silence'],
    [suspended, 'suspend'],
  ] as const)
    await as(server, root)('POST', `/api/v1/admin/accounts/${who.id}/action`, { json: { type } });
  await post(server, ada, { status: 'Warned', spoiler_text: 'Spiders', sensitive: true });
  const { text } = await front();
  assert.doesNotMatch(text, /Zorbing/);
  assert.match(text, /<details class="veil"><summary>[\s\S]*Spiders/);
});

test('trends are posts that were let in, and nothing else', async () => {
  await changeSetting(server, 'landing_page', 'trends');
  assert.doesNotMatch((await front()).text, /<article/);
});

test('it is cached for everybody, but for whoever is signed in, who is led home', async () => {
  const { headers } = await front();
  assert.match(String(headers['cache-control']), /^public, max-age=15/);
  assert.match(String(headers.vary), /Cookie/);
  assert.equal(headers['set-cookie'], undefined);
  const own = await (await signedInBrowser(server, 'ada')).get('/');
  assert.deepEqual([own.status, own.headers.location], [302, '/home']);
  assert.match(String(own.headers['cache-control']), /^private/);
});

test('search engines are kept from posts of people whom they may not find', async () => {
  const choose = (indexable: boolean) =>
    as(server, ada)('PATCH', '/api/v1/accounts/update_credentials', { json: { indexable } });
  await choose(false);
  const kept = await front();
  assert.equal(kept.headers['x-robots-tag'], 'noindex');
  assert.match(kept.text, /<meta name="robots" content="noindex/);
  await choose(true);
  const open = await front();
  assert.equal(open.headers['x-robots-tag'], undefined);
  await changeSetting(server, 'landing_page', 'about');
  assert.equal((await front()).headers['x-robots-tag'], undefined);
});

test('a server that begins shows posts, one that was there before says what it is', async () => {
  const page = async () => (await readSettings(server.ctx.store.db)).landing_page;
  await server.ctx.store.transaction(completeInstance);
  await server.ctx.store.transaction((tx) => sql`delete from settings where name = 'landing_page'`.execute(tx));
  await changeSetting(server, 'site_title', 'Whinchat');
  assert.equal(await page(), 'about');
  await server.ctx.store.transaction(completeInstance);
  assert.equal(await page(), 'about', 'its keys are there');
  const fresh = await startServer();
  await fresh.ctx.store.transaction(completeInstance);
  assert.equal((await readSettings(fresh.ctx.store.db)).landing_page, 'local_feed');
  await fresh.close();
});
