import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

/** What is chosen in a list of the form on a page. */
function chosenIn({ text }: { readonly text: string }, name: string): string | undefined {
  const select = new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`).exec(text)?.[0] ?? '';
  return /value="([^"]*)"[^>]* selected/.exec(select)?.[1];
}

const policyOf = async (id: unknown): Promise<Json | undefined> =>
  (await as(server, ada)('GET', `/api/v1/statuses/${id}`)).body.quote_approval?.automatic;

for (const [policy, automatic] of [
  ['nobody', []],
  ['followers', ['followers']],
  ['public', ['public']],
] as const) {
  test(`a post that ${policy} may quote stays so when it is edited or written anew`, async () => {
    const { id } = await post(server, ada, { status: 'As it was', quote_approval_policy: policy });
    const form = await browser.get(`/publish?edit=${id}`);
    const quote_approval_policy = chosenIn(form, 'quote_approval_policy') ?? '';
    const own = { authenticity_token: formTokenIn(form), acting_account: ada.id };
    const fields = { ...own, editing: String(id), quote_approval_policy, language: 'en', status: 'As it is' };
    assert.equal((await browser.post('/publish', { ...fields, step: 'post' })).status, 303);
    assert.deepEqual(await policyOf(id), automatic);
    const { headers } = await browser.post(`/posts/${id}/delete`, { ...own, redraft: 'true' });
    assert.match(headers.location ?? '', /^\/publish\?draft=/);
    assert.equal(chosenIn(await browser.get(headers.location ?? ''), 'quote_approval_policy'), policy);
  });
}

test('a poll that is written anew stays open as long, and its results as hidden', async () => {
  const poll = { options: ['Larks', 'Owls'], expires_in: 43_200, hide_totals: true, multiple: true };
  const { id } = await post(server, ada, { status: 'Which?', poll });
  const own = { authenticity_token: formTokenIn(await browser.get('/home')), acting_account: ada.id };
  const { headers } = await browser.post(`/posts/${id}/delete`, { ...own, redraft: 'true' });
  const form = await browser.get(headers.location ?? '');
  assert.equal(chosenIn(form, 'poll\\[expires_in\\]'), '43200');
  for (const name of ['hide_totals', 'multiple']) {
    assert.match(form.text, new RegExp(`name="poll\\[${name}\\]" value="true" checked`));
  }
});

test('a new post is in the language in which one reads, unless one has chosen another to write in', async () => {
  const german = { 'accept-language': 'de' };
  const offered = async () => chosenIn(await browser.get('/publish', german), 'language');
  assert.equal(await offered(), 'de');
  await as(server, ada)('PATCH', '/api/v1/accounts/update_credentials', { json: { source: { language: 'ar' } } });
  assert.equal(await offered(), 'ar');
});
