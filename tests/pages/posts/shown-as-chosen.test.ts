import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, openBrowser } from '../../support/browser-session.ts';
import { gif, png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let grace: TestUser;
let browser: BrowserSession;
const ids: Record<string, string> = {};

before(async () => {
  server = await startServer();
  const ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  const avatar = { bytes: await gif(), name: 'bird.gif', type: 'image/gif' };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: grace.token,
    ...multipart({ avatar }),
  });
  await pictured('plain', {});
  await pictured('sensitive', { sensitive: true });
  await pictured('warned', { spoiler_text: 'Birds', sensitive: true });
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

async function pictured(name: string, draft: Record<string, unknown>): Promise<void> {
  const file = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const media = await server.request('POST', '/api/v1/media', { token: grace.token, ...multipart({ file }) });
  const { id } = await post(server, grace, { status: name, media_ids: [String(media.body.id)], ...draft });
  ids[name] = String(id);
}

async function choose(choice: Record<string, string>): Promise<void> {
  await browser.get('/settings/posting');
  assert.equal((await browser.submit(choice, '/settings/posting')).status, 303);
}

/** How the content of each post is hidden: every fold of it, and whether it is open. */
async function folds(asked = browser): Promise<Record<string, string[]>> {
  const entries = Object.entries(ids).map(async ([name, id]) => {
    const { text, status } = await asked.get(`/@grace/${id}`);
    assert.equal(status, 200);
    return [name, text.match(/<details class="veil"( open)?>/g) ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const [CLOSED, OPEN] = ['<details class="veil">', '<details class="veil" open>'];

test('without a choice, and for visitors, what is sensitive is hidden and warnings are closed', async () => {
  const usual = { plain: [], sensitive: [CLOSED], warned: [CLOSED] };
  assert.deepEqual(await folds(), usual);
  await choose({ display_media: 'hide_all', expand_content_warnings: 'true', auto_play: 'true' });
  assert.deepEqual(await folds(openBrowser(server)), usual);
});

test('media are all shown or all hidden, and warnings open, as chosen', async () => {
  await choose({ display_media: 'show_all' });
  assert.deepEqual(await folds(), { plain: [], sensitive: [], warned: [CLOSED] });
  await choose({ display_media: 'hide_all' });
  assert.deepEqual(await folds(), { plain: [CLOSED], sensitive: [CLOSED], warned: [CLOSED, CLOSED] });
  await choose({ display_media: 'default', expand_content_warnings: 'true' });
  assert.deepEqual(await folds(), { plain: [], sensitive: [CLOSED], warned: [OPEN, CLOSED] });
});

test('pictures that move do so by themselves only for whom wants it, on every page of posts', async () => {
  const { body } = await server.request('GET', `/api/v1/accounts/${grace.id}`);
  const [moving, still] = [String(body.avatar), String(body.avatar_static)];
  assert.notEqual(moving, still);
  for (const path of ['/home', '/@grace', '/public/local', `/@grace/${ids.plain}`]) {
    await choose({ display_media: 'default' });
    assert.ok(!(await browser.get(path)).text.includes(moving), path);
    await choose({ display_media: 'default', auto_play: 'true' });
    assert.ok((await browser.get(path)).text.includes(moving), path);
  }
});
