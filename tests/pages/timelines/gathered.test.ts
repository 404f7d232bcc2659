import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let linus: TestUser;
before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  linus = await server.createUser('linus');
  await follow(server, ada, grace);
});
after(() => server?.close());

async function boosted(draft: Record<string, unknown>): Promise<string> {
  const { id } = await post(server, linus, draft);
  assert.equal((await as(server, grace)('POST', `/api/v1/statuses/${id}/reblog`)).status, 200);
  return String(id);
}

test('gathered boosts hide what the posts hide: a filter that blurs hides pictures and no words', async () => {
  const file = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const upload = { token: linus.token, ...multipart({ file }) };
  const { body } = await server.request('POST', '/api/v1/media', upload);
  const pictured = await boosted({ status: 'A whinchat in the rain', media_ids: [String(body.id)] });
  const filtered = await boosted({ status: 'A secret' });
  const long = await boosted({ status: 'reed '.repeat(90).trim() });
  for (const [keyword, filter_action] of [
    ['rain', 'blur'],
    ['secret', 'warn'],
  ]) {
    const json = { title: `About ${keyword}`, context: ['home'], filter_action, keywords_attributes: [{ keyword }] };
    assert.equal((await as(server, ada)('POST', '/api/v2/filters', { json })).status, 200);
  }
  const { text } = await (await signedInBrowser(server, 'ada')).get('/home');
  const card = (id: string) => text.split(`id="post-${id}"`)[1]?.split('</li>')[0] ?? '';
  assert.match(card(pictured), />A whinchat in the rain</);
  assert.doesNotMatch(card(pictured), /class="preview"|About rain/);
  assert.match(card(filtered), /About secret/);
  assert.doesNotMatch(card(filtered), />A secret</);
  assert.match(card(long), /(reed )+ree?d?…</);
});
