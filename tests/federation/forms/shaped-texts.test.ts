import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

const TABLE =
  '<h1>Trains</h1><table><thead><tr><th>from</th><th>at</th></tr></thead><tbody><tr><td>Ulm</td><td>8:10</td></tr></tbody></table>';

test('a text is shown whole in pages and feeds, and clients get lines', async () => {
  const status = await arrived(scene, { content: TABLE });
  assert.equal(
    status.content,
    '<p><strong>Trains</strong></p><p><strong>from</strong> | <strong>at</strong><br />Ulm | 8:10</p>',
  );
  assert.equal(status.rich_content, TABLE);
  const browser = await signedInBrowser(scene.server, 'alice');
  const page = await browser.get(`/@${String(status.account?.acct)}/${status.id}`);
  assert.ok(page.text.includes(TABLE.replaceAll('h1>', 'h4>')), page.text);
  assert.ok(!('rich_content' in (await arrived(scene, {}))));
});

test('headings that people write leave as headings', async () => {
  const { body } = await scene.server.request('POST', '/api/v1/statuses', {
    token: scene.alice.token,
    json: { status: '## A heading\n\nand text', content_type: 'text/markdown' },
  });
  assert.equal(body.content, '<p><strong>A heading</strong></p><p>and text</p>');
  const note = await scene.server.request('GET', new URL(String(body.uri)).pathname, {
    headers: { accept: 'application/activity+json' },
  });
  assert.equal(JSON.parse(note.text).content, '<h2>A heading</h2><p>and text</p>');
});
