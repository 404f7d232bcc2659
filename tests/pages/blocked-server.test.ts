import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { blockServer } from '../support/verbs.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  await blockServer(server, 'spam.example', { severity: 'suspend', publicComment: 'Advertising only' });
});
after(() => server.close());

const PLACES = [
  '/@eve@spam.example',
  '/search?q=@eve@spam.example',
  '/search?q=https://spam.example/@eve',
  '/authorize_interaction?uri=@eve@spam.example',
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
    const { text } = await server.request('GET', '/@eve@spam.example', { headers: { accept: 'text/html' } });
    assert.equal(SAID.test(text), blocks === 'all');
    assert.equal(REASON.test(text), blocks === 'all' && reasons === 'all');
  });
}
