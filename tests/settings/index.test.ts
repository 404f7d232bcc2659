import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server?.close());

const GROUPS = [
  'Profile',
  'Look',
  'Posting and reading',
  'Notifications',
  'Privacy and safety',
  'Account and security',
  'Your data',
];

/** The paths that the index leads to. */
async function indexed(): Promise<string[]> {
  const { text } = await (await signedInBrowser(server, 'alice')).get('/settings');
  const index = /<nav class="settings-index" aria-label="Settings">.*<\/nav>/s.exec(text)?.[0] ?? '';
  return [...index.matchAll(/<li><a href="([^"]+)"/g)].map(([, path = '']) => path);
}

test('the index has all pages in seven groups, each with a line of what is on it', async () => {
  const { status, text } = await (await signedInBrowser(server, 'alice')).get('/settings');
  assert.equal(status, 200);
  const names = [...text.matchAll(/<h2><svg .*?<\/svg> ([^<]+)<\/h2><p class="hint">[^<]+<\/p><ul>/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(names, GROUPS);
  const explained = text.match(/<li><a href="[^"]+">[^<]+<\/a><span class="hint">[^<]+<\/span><\/li>/g);
  assert.equal(explained?.length, (await indexed()).length);
});

test('each page of settings shows where it is, the way back to the index, and the index beside it', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const path of await indexed()) {
    const { status, text } = await browser.get(path);
    assert.equal(status, 200, path);
    if (path.includes('#')) {
      assert.ok(text.includes(`id="${path.split('#')[1]}"`), path);
      continue;
    }
    const [, back = ''] = /<p class="back to-settings"><a href="([^"]+)">/.exec(text) ?? [];
    assert.match(back, /^\/settings#\w+$/, path);
    assert.match(
      text,
      new RegExp(`<nav class="settings-ways" aria-label="Settings">.*href="${path}" aria-current="page"`, 's'),
    );
    assert.ok((await browser.get(back)).text.includes(`<section id="${back.split('#')[1]}">`), path);
  }
});

test('every page of settings is at most three touches away from home', async () => {
  const browser = await signedInBrowser(server, 'alice');
  // The menu of a phone, the settings in it, and the page: the menu is part of the page of home.
  assert.match(
    (await browser.get('/home')).text,
    /<div class="menu places" id="all-places" popover>.*href="\/settings"/s,
  );
  assert.ok((await indexed()).length > 20);
});

test('an account that waits sees only what is open to it', async () => {
  const { accountId } = await server.createUser('carol');
  const browser = await signedInBrowser(server, 'carol');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', accountId).execute(),
  );
  const { status, text } = await browser.get('/settings');
  assert.equal(status, 200);
  assert.match(text, /href="\/settings\/migration"/);
  assert.doesNotMatch(text, /href="\/settings\/profile"/);
  const found = (await browser.get('/settings?q=name')).text;
  assert.doesNotMatch(found, /href="\/settings\/profile/);
});
