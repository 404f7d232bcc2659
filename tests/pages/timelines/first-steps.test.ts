import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { orderImport } from '../../../src/domain/imports/order-import.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let bob: TestUser;
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();
const PICTURE = `data:image/png;base64,${png.toString('base64')}`;
before(async () => {
  server = await startServer();
  bob = await server.createUser('bob');
});
after(() => server.close());

const profile = (json: Record<string, string>) => (who: TestUser) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: who.token, json });

// In their order, of which three are shown.
const ALL = ['/explore/suggestions', '/settings/profile', '/settings/import', '/publish', '/public/local'];

for (const [done, act, gone, said] of [
  ['nothing', async () => {}, undefined, /Say who you are: a name, a picture and a few words/],
  ['a name', profile({ display_name: 'Ada' }), undefined, /Say who you are: a picture and a few words/],
  ['a picture', profile({ avatar: PICTURE }), undefined, /Say who you are: a name and a few words/],
  [
    'a whole profile',
    profile({ display_name: 'Ada', avatar: PICTURE, note: 'Counts' }),
    '/settings/profile',
    /still empty/,
  ],
  [
    'somebody followed',
    (who: TestUser) => follow(server, who, bob),
    '/explore/suggestions',
    /people whom you follow post/,
  ],
  ['an import', importFollows, '/settings/import', /Follow people/],
  ['a post', (who: TestUser) => post(server, who, 'Hello'), '/publish', /Follow people/],
] as const) {
  test(`a home that is empty does not offer what is done: ${done}`, async () => {
    const name = `with_${done.replaceAll(' ', '_')}`;
    const who = await server.createUser(name);
    await act(who);
    const browser = await signedInBrowser(server, name);
    // Older than all: there is nothing, whatever one has posted.
    const { text } = await browser.get('/home?max_id=1');
    const [, list = ''] = /<ul class="offers">(.*?)<\/ul>/s.exec(text) ?? [];
    const ways = [...list.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(ways, ALL.filter((way) => way !== gone).slice(0, 3));
    assert.match(text, said);
  });
}

async function importFollows({ accountId }: TestUser): Promise<void> {
  const read = { entries: [{ address: 'bob@localhost' }], unread: [] };
  await server.ctx.store.transaction((tx) => orderImport(tx, accountId, 'following', read));
}
