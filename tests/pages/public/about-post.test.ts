import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const PARTS = ['history', 'reactions'];

let server: TestServer;
let ada: TestUser;
let grace: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
});
after(() => server?.close());

const get = (path: string) => server.request('GET', path, { headers: { accept: 'text/html' } });

/** A post of Grace that was edited, and that she reacted to. */
async function lived(fields: object): Promise<string> {
  const { id } = await post(server, grace, { status: 'The brown fox', ...fields });
  await as(server, grace)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'The red fox' } });
  await as(server, grace)('PUT', `/api/v1/pleroma/statuses/${id}/reactions/🦆`);
  return String(id);
}

test('visitors see what was changed in a public post and who reacted to it, by the links of its page', async () => {
  for (const visibility of ['public', 'unlisted']) {
    const id = await lived({ visibility });
    const { text } = await get(`/@grace/${id}`);
    for (const part of PARTS) assert.ok(text.includes(`href="/@grace/${id}/${part}"`), part);
    for (const part of ['reblogs', 'favourites', 'quotes']) assert.ok(!text.includes(`/${part}"`), part);
    const history = await get(`/@grace/${id}/history`);
    assert.match(history.text, /The <del>brown<\/del><ins>red<\/ins> fox/);
    const reactions = await get(`/@grace/${id}/reactions`);
    assert.match(reactions.text, /<h2 class="section">🦆[\s\S]*@grace/);
    for (const { status, headers } of [history, reactions]) {
      assert.deepEqual([status, headers['x-robots-tag'], headers['set-cookie']], [200, 'noindex', undefined]);
      assert.match(String(headers['cache-control']), /^public, max-age=15/);
    }
  }
});

test('visitors learn nothing of posts that are not for everybody', async () => {
  const hidden: readonly object[] = [{ visibility: 'private' }, { visibility: 'direct' }, { local_only: true }];
  for (const fields of hidden) {
    const id = await lived(fields);
    const absent = String(BigInt(id) + 64n);
    for (const part of PARTS) {
      const answer = await get(`/@grace/${id}/${part}`);
      const there = await get(`/@grace/${absent}/${part}`);
      assert.equal(answer.status, 404, JSON.stringify(fields));
      assert.equal(answer.text.replaceAll(id, 'ID'), there.text.replaceAll(absent, 'ID'));
      assert.match(answer.text, /sign_in\?return_to=/);
    }
  }
});

test('whom the author blocks is shown what the API shows them: nothing', async () => {
  const id = await lived({});
  await server
    .createUser('blocked')
    .then(({ id: blocked }) => as(server, grace)('POST', `/api/v1/accounts/${blocked}/block`));
  const browser = await signedInBrowser(server, 'blocked');
  for (const part of PARTS) assert.equal((await browser.get(`/@grace/${id}/${part}`)).status, 404, part);
});

test('the page is at the address of the post; that of a boost, or under another name, leads there', async () => {
  const id = await lived({});
  const boost = await as(server, ada)('POST', `/api/v1/statuses/${id}/reblog`);
  for (const part of PARTS) {
    for (const path of [`/@ada/${boost.body.id}/${part}`, `/@ada/${id}/${part}`]) {
      const { status, headers } = await get(path);
      assert.deepEqual([status, headers.location], [302, `/@grace/${id}/${part}`], path);
    }
  }
});
