import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { announcePending } from '../../src/domain/registrations/announce-sign-up.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { emailsTo } from '../support/emails.ts';
import { localUri } from '../support/neighbours.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { follow, post } from '../support/posting.ts';
import { followAcross } from '../support/verbs.ts';
import { startMailScene } from './scene.ts';

const scene = await startMailScene();
after(() => scene.close());
const { server, alice, bob } = scene;
const far = await stranger(server, 'far', 'far.example');
const browser = await signedInBrowser(server, 'alice');

const addressesIn = (text: string) =>
  [...text.matchAll(/http:\/\/localhost:3000[^\s"<]*/g)].map(([address]) => address);

/** The pages that the one e-mail to alice leads to, but for those about e-mails. */
async function pagesOfEmail(): Promise<string[]> {
  const [email, ...others] = await scene.emails();
  assert.equal(others.length, 0);
  const { 'text/plain': text = '', 'text/html': html = '' } = email?.parts ?? {};
  const addresses = addressesIn(text);
  assert.deepEqual(new Set(addressesIn(html.replaceAll('&amp;', '&'))), new Set(addresses));
  const pages: string[] = [];
  for (const address of addresses) {
    const { pathname, search } = new URL(address);
    const page = await browser.get(pathname + search);
    assert.equal(page.status, 200, address);
    if (!/^\/(unsubscribe|settings)/.test(pathname)) pages.push(page.text);
  }
  return pages;
}

test('a post that tells of somebody opens, however few may see it and wherever it was written', async () => {
  // From others, private mentions would be filtered.
  await follow(server, alice, bob);
  await followAcross(server, alice.accountId, far.id);
  const words = ['for everybody', 'for followers', 'for two', 'from far away', 'far and secret'];
  await post(server, bob, `@alice ${words[0]}`);
  await post(server, bob, { status: `@alice ${words[1]}`, visibility: 'private' });
  await post(server, bob, { status: `@alice ${words[2]}`, visibility: 'direct' });
  const mentions = [localUri(alice)];
  await strangersPost(server, far, 0, { content: `<p>${words[3]}</p>`, mentions });
  await strangersPost(server, far, 0, {
    content: `<p>${words[4]}</p>`,
    mentions,
    recipients: mentions,
    visibility: 'direct',
  });
  const pages = await pagesOfEmail();
  assert.equal(pages.length, words.length);
  for (const [index, word] of words.entries()) assert.match(pages[index] ?? '', new RegExp(word));
});

test('who follows, or asks to, is shown', async () => {
  await follow(server, bob, alice);
  await followAcross(server, far.id, alice.accountId);
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, json: { locked: true } });
  await follow(server, await server.createUser('carol'), alice);
  const pages = await pagesOfEmail();
  assert.equal(pages.length, 3);
  for (const [index, name] of ['bob', 'far', 'carol'].entries())
    assert.match(pages[index] ?? '', new RegExp(`@${name}`));
});

test('the rest of a busy evening is counted, and no page for it is promised', async () => {
  for (let i = 0; i < 22; i += 1) await post(server, bob, `@alice number ${i}`);
  assert.equal((await pagesOfEmail()).length, 20);
});

test('staff are told where they can act, by addresses that open, and of reports among notifications too', async () => {
  await server.createUser('boss', { role: 'owner' });
  const json = { account_id: bob.id, comment: 'Look at this' };
  const { body: report } = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  const { store } = server.ctx;
  const bobs = store.db.selectFrom('users').select('id').where('account_id', '=', bob.accountId);
  const { id } = await bobs.executeTakeFirstOrThrow();
  await store.transaction((tx) => announcePending(tx, id));
  const emails = await emailsTo(server, 'boss@example.org');
  assert.equal(emails.length, 2);
  const boss = await signedInBrowser(server, 'boss');
  const found: string[] = [];
  for (const { text, link } of emails) {
    const [address = '', ...others] = link === undefined ? addressesIn(text) : [link];
    assert.deepEqual(others, []);
    assert.equal((await boss.get(new URL(address).pathname)).status, 200, address);
    found.push(address);
  }
  const paths = [`/admin/reports/${report.id}`, `/admin/accounts/${bob.id}`];
  assert.deepEqual(
    found,
    paths.map((path) => `http://localhost:3000${path}`),
  );
  assert.ok((await boss.get('/notifications')).text.includes(`<a href="${paths[0]}">`));
});
