import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { actItem } from '../../src/views/frame/menu.ts';
import { postKeys } from '../../src/views/posts/post-acts.ts';
import { LANGUAGES } from '../../src/words/languages.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What is pressed by the script alone, because no button says it: see `web/lib/keys.ts`. */
const OF_THE_SCRIPT = ['j', 'k', '0', 'o', '⏎', 'm', 'p', 'x', 'h', 'e', 'n', 's', '/', 'l', '1–9', 'Esc', '?', 'g'];

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const keysIn = (text: string) => [...text.matchAll(/<kbd>([^<]+)<\/kbd>/g)].map(([, key = '']) => key);

test('each key that a button of a post says is in the list of keys, by the name of its button in each language', async () => {
  const alice = await server.createUser('alice');
  await post(server, alice, { status: 'Hello', language: 'fr' });
  const browser = await signedInBrowser(server, 'alice');
  const said = [...(await browser.get('/home')).text.matchAll(/<button[^>]*? data-key="([^"]+)"/g)].map(
    ([, key = '']) => key,
  );
  assert.ok(said.includes('f'));
  for (const { language, words } of LANGUAGES) {
    const { text } = await browser.get(`/keyboard?lang=${language}`);
    for (const [key, name] of postKeys) {
      assert.ok(text.includes(`<kbd>${key}</kbd></span> </dt><dd>${name(words())}</dd>`), `${language}: ${key}`);
    }
    for (const key of said) assert.ok(keysIn(text).includes(key), key);
  }
});

test('no key is listed twice for posts, and a button does not take one of the script', async () => {
  const keys = postKeys.map(([key]) => key);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(
    keys.filter((key) => OF_THE_SCRIPT.includes(key)),
    [],
  );
});

test('an item of a menu may say its key', () => {
  assert.equal(
    actItem('/posts/1/mute', 'Mute', 'z').text,
    '<button form="act" formaction="/posts/1/mute" data-key="z">Mute</button>',
  );
});
