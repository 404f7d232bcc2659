import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteRemoteAccount } from '../../src/domain/deletions/delete-remote-account.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';
import { startSite, type TestSite } from '../support/website.ts';

let site: TestSite;
let server: TestServer;
let alice: TestUser;
let bob: TestUser;

const article = (author: string) => ({ body: `<title>T</title><meta name="fediverse:creator" content="@${author}">` });

before(async () => {
  site = await startSite({ '/hers': article('alice@localhost:3000'), '/theirs': article('zed@far.example') });
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await profile({ display_name: 'Old Name', attribution_domains: [new URL(site.base).hostname] });
});
after(async () => {
  await server.close();
  await site.close();
});

async function profile(json: object): Promise<void> {
  const answer = await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json });
  assert.equal(answer.status, 200, answer.text);
}

/** Posts a link, and returns how to read the author that its card shows. */
async function linkTo(path: string): Promise<() => Promise<Json | undefined>> {
  const { id } = await post(server, bob, `read ${site.base}${path}`);
  await runJobs(server);
  return async () => {
    const { body } = await as(server, bob)('GET', `/api/v1/statuses/${id}`);
    return Object.values(body.card?.authors ?? {})[0]?.account;
  };
}

test('a card shows its author as the account is now: renamed, with a new picture, suspended, back again', async () => {
  const author = await linkTo('/hers');
  const before = await author();
  assert.equal(before?.display_name, 'Old Name');

  await profile({ display_name: 'New Name' });
  assert.equal((await author())?.display_name, 'New Name');

  const picture = multipart({ avatar: { name: 'new.jpg', type: 'image/jpeg', bytes: await jpeg() } });
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', picture);
  const own = (await as(server, alice)('GET', `/api/v1/accounts/${alice.id}`)).body;
  assert.notEqual(own.avatar, before?.avatar);
  assert.equal((await author())?.avatar, own.avatar);

  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/follow`);
  assert.equal((await author())?.followers_count, 1);

  await actOn(server, alice.accountId, 'suspend');
  await runJobs(server);
  const suspended = await author();
  assert.deepEqual([suspended?.suspended, suspended?.display_name], [true, '']);
});

test('a card whose author is deleted shows no account', async () => {
  const zed = await stranger(server, 'zed', 'far.example');
  const { hostname } = new URL(site.base);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ attribution_domains: JSON.stringify([hostname]) })
      .where('id', '=', zed.id)
      .execute(),
  );
  const author = await linkTo('/theirs');
  assert.equal((await author())?.acct, 'zed@far.example');
  await server.ctx.store.transaction((tx) => deleteRemoteAccount(tx, zed));
  await runJobs(server);
  assert.equal(await author(), undefined);
});

test('a link posted again shows the page as it is now in earlier posts too', async () => {
  site.pages.set('/news', { body: '<title>Before</title>' });
  const { id } = await post(server, bob, `${site.base}/news`);
  await runJobs(server);
  const title = async () => (await as(server, bob)('GET', `/api/v1/statuses/${id}`)).body.card?.title;
  assert.equal(await title(), 'Before');
  site.pages.set('/news', { body: '<title>After</title>' });
  await server.ctx.store.transaction((tx) => tx.deleteFrom('link_visits').execute());
  await post(server, bob, `again ${site.base}/news`);
  await runJobs(server);
  assert.equal(await title(), 'After');
});
