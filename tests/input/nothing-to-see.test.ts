import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// What shows nothing is empty: a name of it leaves a link with nothing to press.
let server: TestServer;
let owner: TestUser;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', {
    role: 'owner',
    scopes: 'read write follow profile admin:read admin:write',
  });
});
after(() => server.close());

const NOTHING: Record<string, string> = {
  'zero width space': '\u200b',
  'braille blank': '\u2800',
  'Hangul filler': '\u3164',
  joiners: '\u200d\u2060\u200c',
  'marks of direction': '\u200e\u202e\u2069',
  'a variation selector': '\ufe0f',
  'a soft hyphen between spaces': ' \u00ad ',
};

const OURS = '/api/whinchat/v1';

/** For each text that may not be empty, a request with it. */
const REQUIRED: Record<string, [path: string, json: (text: string) => Record<string, unknown>]> = {
  'a post': ['/api/v1/statuses', (status) => ({ status })],
  'the options of a poll': [
    '/api/v1/statuses',
    (text) => ({ status: 'x', poll: { options: [text, 'b'], expires_in: 3600 } }),
  ],
  'the title of a list': ['/api/v1/lists', (title) => ({ title })],
  'the title of a filter': ['/api/v2/filters', (title) => ({ title, context: ['home'] })],
  'a word of a filter': [
    '/api/v2/filters',
    (keyword) => ({ title: 'x', context: ['home'], keywords_attributes: [{ keyword }] }),
  ],
  'the name of a collection': ['/api/v1/collections', (name) => ({ name })],
  'a rule': [`${OURS}/admin/rules`, (text) => ({ text })],
  'an announcement': [`${OURS}/admin/announcements`, (text) => ({ text })],
  'a preset warning': [`${OURS}/admin/warning_presets`, (text) => ({ text })],
  'the name of a role': [`${OURS}/admin/roles`, (name) => ({ name })],
  'the name of an application': [
    '/api/v1/apps',
    (client_name) => ({ client_name, redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' }),
  ],
};

for (const [what, [path, json]] of Object.entries(REQUIRED)) {
  test(`${what} in which nothing can be seen is refused`, async () => {
    for (const [kind, text] of Object.entries(NOTHING)) {
      const { status, text: said } = await server.request('POST', path, { token: owner.token, json: json(text) });
      assert.equal(status, 422, `${kind}: ${said.slice(0, 100)}`);
    }
    const seen = await server.request('POST', path, { token: owner.token, json: json('👩‍👩‍👧 क्षि') });
    assert.equal(seen.status < 300, true, seen.text);
  });
}

test('a field of a profile needs a name that can be seen', async () => {
  const fields_attributes = [{ name: '\u200b', value: 'x' }];
  const { status, body } = await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: owner.token,
    json: { fields_attributes },
  });
  assert.deepEqual([status, body.error], [422, 'Validation failed: Fields have a value without a name']);
});

test('somebody whose name cannot be seen is called by the handle, also when the name was chosen before', async () => {
  await post(server, owner, 'larks');
  for (const [kind, text] of Object.entries(NOTHING)) {
    await server.ctx.store.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set((eb) => ({ display_name: text, revision: eb('revision', '+', 1) }))
        .where('id', '=', owner.accountId)
        .execute(),
    );
    const { body } = await server.request('GET', `/api/v1/accounts/${owner.id}`);
    assert.equal(body.display_name, '', kind);
    const page = await server.request('GET', '/@owner', { headers: { accept: 'text/html' } });
    assert.match(page.text, /<h1[^>]*>(?:<[^>]+>)*owner/, kind);
  }
});

test('a preview of what shows nothing is empty, in whatever form it is written', async () => {
  for (const content_type of ['text/plain', 'text/markdown', 'text/html']) {
    const json = { status: ' \n'.repeat(100_000), content_type };
    const { status, text } = await server.request('POST', `${OURS}/statuses/preview`, { token: owner.token, json });
    assert.ok(status === 422 || text.length < 300, `${content_type}: ${status} ${text.length}`);
  }
});
