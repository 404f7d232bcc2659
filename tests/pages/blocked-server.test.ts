import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { blockServer } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  const json = { name: 'Birds', description: '', sensitive: false, discoverable: false };
  const { body } = await server.request('POST', '/api/v1/collections', { token: alice.token, json });
  PLACES.push(`/collections/${body.collection?.id}/edit?q=@eve@spam.example`);
  await blockServer(server, 'spam.example', { severity: 'suspend', publicComment: 'Advertising only' });
});
after(() => server.close());

const PLACES = [
  '/@eve@spam.example',
  '/search?q=@eve@spam.example',
  '/search?q=https://spam.example/@eve',
  '/authorize_interaction?uri=@eve@spam.example',
];

/** Pages with a form that takes an address, and what is sent. */
const FORMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['/settings/aliases', { account: '@eve@spam.example' }],
  ['/settings/aliases', { account: 'https://spam.example/@eve' }],
  ['/settings/migration', { account: 'https://spam.example/@eve', password: TEST_PASSWORD }],
  ['/collections/find', { address: 'https://spam.example/collections/1' }],
];

/** What clients send. */
const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['/api/v1/accounts/alias', { also_known_as_uris: ['https://spam.example/@eve'] }],
  ['/api/v1/accounts/move', { moved_to_uri: 'https://spam.example/@eve', password: TEST_PASSWORD }],
];

const SAID = /spam\.example is blocked here/;
const REASON = /Advertising only/;

for (const [blocks, reasons, saysSo, saysWhy] of [
  ['disabled', 'disabled', false, false],
  ['users', 'disabled', true, false],
  ['users', 'users', true, true],
  ['all', 'all', true, true],
  ['disabled', 'all', false, false],
] as const) {
  test(`blocks are shown to ${blocks} and reasons to ${reasons}: who is signed in is told so, and no more`, async () => {
    await changeSetting(server, 'show_domain_blocks', blocks);
    await changeSetting(server, 'show_domain_blocks_rationale', reasons);
    const browser = await signedInBrowser(server, 'alice');
    for (const place of PLACES) {
      const { text } = await browser.get(place);
      assert.equal(SAID.test(text), saysSo, place);
      assert.equal(REASON.test(text), saysWhy, place);
    }
    for (const [path, fields] of FORMS) {
      await browser.get(path);
      const { text } = await browser.submit(fields, `action="${path}"`);
      assert.equal(SAID.test(text), saysSo, path);
      assert.equal(REASON.test(text), saysWhy, path);
    }
    for (const [path, json] of CALLS) {
      const { status, body } = await server.request('POST', path, { token: alice.token, json });
      assert.equal(status, 422);
      assert.equal(SAID.test(String(body.error)), saysSo, path);
      assert.equal(REASON.test(String(body.error)), saysWhy, path);
    }
    const { text } = await server.request('GET', '/@eve@spam.example', { headers: { accept: 'text/html' } });
    assert.equal(SAID.test(text), blocks === 'all');
    assert.equal(REASON.test(text), blocks === 'all' && reasons === 'all');
  });
}
