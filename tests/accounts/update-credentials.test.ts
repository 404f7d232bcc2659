import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const patch = (options: { json?: unknown; form?: Record<string, string> }) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, ...options });
const shown = () => server.request('GET', `/api/v1/accounts/${alice.id}`);

test('the note is HTML for others and plain text for its owner', async () => {
  const { body } = await patch({ json: { display_name: 'Alice', note: 'Hello <b> & friends\n\nsecond' } });
  assert.equal(body.source?.note, 'Hello <b> & friends\n\nsecond');
  assert.equal(body.note, '<p>Hello &lt;b&gt; &amp; friends</p><p>second</p>');
  assert.equal((await shown()).body.display_name, 'Alice');
  assert.equal('source' in (await shown()).body, false);
});

test('fields come as an array, a hash or a form, and the whole set is replaced', async () => {
  const fields = async (options: { json?: unknown; form?: Record<string, string> }) => {
    const { body } = await patch(options);
    const source = body.source?.fields;
    return Array.isArray(source) ? source.map((field) => [field.name, field.value]) : source;
  };
  const hash = { 420: { name: 'one', value: '1' }, 1312: { name: 'two', value: '2' } };
  assert.deepEqual(await fields({ json: { fields_attributes: hash } }), [
    ['one', '1'],
    ['two', '2'],
  ]);
  assert.deepEqual(await fields({ json: { fields_attributes: [{ name: 'a', value: 'b' }] } }), [['a', 'b']]);
  const form = { 'fields_attributes[0][name]': 'Site', 'fields_attributes[0][value]': 'https://example.com/me' };
  assert.deepEqual(await fields({ form }), [['Site', 'https://example.com/me']]);
  assert.match((await shown()).text, /rel=\\"[^"]*\bme\b[^"]*\\"/);
  assert.deepEqual(await fields({ json: { fields_attributes: [{ name: '', value: '' }] } }), []);
});

test('what is too long or makes no sense is refused, with details', async () => {
  const refused = await patch({ json: { display_name: 'x'.repeat(41) } });
  assert.equal(refused.status, 422);
  assert.match(String(refused.body.error), /^Validation failed: Display name is too long/);
  assert.deepEqual(refused.body.details, {
    display_name: [{ error: 'ERR_TOO_LONG', description: 'is too long (maximum is 40 characters)' }],
  });
  const { body } = await patch({ json: { note: 'x'.repeat(501) } });
  assert.equal(body.error, 'Validation failed: Note character limit of 500 exceeded');
  assert.deepEqual(body.details, {
    note: [{ error: 'ERR_TOO_LONG', description: 'character limit of 500 exceeded' }],
  });
  for (const json of [
    { note: 'x'.repeat(501) },
    { fields_attributes: [{ name: 'x', value: 'v'.repeat(256) }] },
    { fields_attributes: [{ name: '', value: 'v' }] },
    { fields_attributes: Array.from({ length: 5 }, (_, i) => ({ name: `n${i}`, value: 'v' })) },
    { avatar_description: 'x'.repeat(151) },
    { attribution_domains: ['not a domain'] },
    { source: { privacy: 'everyone' } },
    { source: { quote_policy: 'some' } },
    { source: { language: 'nonsense' } },
  ]) {
    assert.equal((await patch({ json })).status, 422, JSON.stringify(json));
  }
  assert.equal((await patch({ json: { note: `https://example.com/${'x'.repeat(600)}` } })).status, 200);
});

test('domains that may name somebody as author can be pasted as addresses', async () => {
  const kept = async (domains: string[]) => {
    const { status } = await patch({ json: { attribution_domains: domains } });
    return [status, (await patch({ json: {} })).body.source?.attribution_domains];
  };
  const pasted = ['https://news.example', ' *.blog.example', 'http://news.example', ' '];
  assert.deepEqual(await kept(pasted), [200, ['news.example', 'blog.example']]);
  assert.deepEqual(await kept(['https://news.example/page']), [422, ['news.example', 'blog.example']]);
});

test('flags and posting defaults are kept, and preferences mirror them', async () => {
  const flags = { bot: true, discoverable: true, indexable: true, hide_collections: true, locked: true };
  const { body } = await patch({ json: flags });
  for (const [name, value] of Object.entries(flags)) assert.equal(body[name], value, name);
  assert.equal(body.source?.privacy, 'private', 'a locked account posts to followers unless told otherwise');
  const form = { 'source[privacy]': 'unlisted', 'source[sensitive]': 'true', 'source[language]': 'fr' };
  const { source } = (await patch({ form: { ...form, 'source[quote_policy]': 'followers' } })).body;
  const kept = [source?.privacy, source?.sensitive, source?.language, source?.quote_policy];
  assert.deepEqual(kept, ['unlisted', true, 'fr', 'followers']);
  const preferences = await server.request('GET', '/api/v1/preferences', { token: alice.token });
  assert.equal(preferences.body['posting:default:visibility'], 'unlisted');
  assert.equal(preferences.body['posting:default:quote_policy'], 'followers');
});

test('preferences tell the language that posts get: the one chosen, or else that of the person or the server', async () => {
  const language = async () =>
    (await server.request('GET', '/api/v1/preferences', { token: alice.token })).body['posting:default:language'];
  await patch({ form: { 'source[language]': 'fr' } });
  assert.equal(await language(), 'fr');
  await patch({ form: { 'source[language]': '' } });
  assert.equal(await language(), 'en');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ locale: 'de' }).where('account_id', '=', alice.accountId).execute(),
  );
  assert.equal(await language(), 'de');
});

test('only the owner changes a profile', async () => {
  assert.equal(
    (await server.request('PATCH', '/api/v1/accounts/update_credentials', { json: { note: 'x' } })).status,
    401,
  );
  const reader = await server.createUser('reader', { scopes: 'read profile' });
  const refused = await server.request('PATCH', '/api/v1/profile', { token: reader.token, json: { note: 'x' } });
  assert.equal(refused.status, 403);
});
