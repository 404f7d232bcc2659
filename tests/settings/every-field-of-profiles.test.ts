import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** What the API tells of a profile and of preferences, and where a person changes it; nothing where it follows from others. */
const PROFILE: Readonly<Record<string, string | null>> = {
  id: null,
  formatted_note: null,
  formatted_fields: null,
  avatar_static: null,
  header_static: null,
  display_name: 'display_name',
  note: 'note',
  fields: 'fields_attributes[0][name]',
  avatar: 'avatar',
  avatar_description: 'avatar_description',
  header: 'header',
  header_description: 'header_description',
  locked: 'locked',
  bot: 'bot',
  hide_collections: 'hide_collections',
  discoverable: 'discoverable',
  indexable: 'indexable',
  show_media: 'show_media',
  show_media_replies: 'show_media_replies',
  show_featured: 'show_featured',
  attribution_domains: 'attribution_domains',
  // They have a page of their own.
  featured_tags: null,
};
const PREFERENCES: Readonly<Record<string, string | null>> = {
  'posting:default:visibility': 'privacy',
  'posting:default:sensitive': 'sensitive',
  'posting:default:language': 'language',
  'posting:default:quote_policy': 'quote_policy',
  'reading:expand:media': 'display_media',
  'reading:expand:spoilers': 'expand_content_warnings',
  'reading:autoplay:gifs': 'auto_play',
};

for (const [name, table, api, page] of [
  ['a profile', PROFILE, '/api/v1/profile', '/settings/profile'],
  ['preferences', PREFERENCES, '/api/v1/preferences', '/settings/posting'],
] as const) {
  test(`every field of ${name} that can be changed has one in the form`, async () => {
    const { body } = await as(server, alice)('GET', api);
    assert.deepEqual(Object.keys(body).sort(), Object.keys(table).sort());
    const { text } = await (await signedInBrowser(server, 'alice')).get(page);
    const missing = Object.values(table).filter((field) => field !== null && !text.includes(`name="${field}"`));
    assert.deepEqual(missing, []);
  });
}

test('the tabs and the websites are saved, and an older page without them leaves them alone', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const profile = async () => {
    const { body } = await as(server, alice)('GET', '/api/v1/profile');
    return [body.show_media, body.show_media_replies, body.show_featured, body.attribution_domains];
  };
  await browser.get('/settings/profile');
  await browser.submit({ show_media: 'true', attribution_domains: 'example.org\nhttps://blog.example' }, 'show_media');
  assert.deepEqual(await profile(), [true, false, false, ['example.org', 'blog.example']]);
  await browser.get('/settings/profile');
  await browser.submit({ display_name: 'Alice' }, 'show_media');
  assert.deepEqual(await profile(), [true, false, false, ['example.org', 'blog.example']]);
});
