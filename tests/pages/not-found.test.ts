import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteOwnAccount } from '../../src/domain/deletions/delete-account.ts';
import { openBrowser } from '../support/browser-session.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let author: TestUser;

before(async () => {
  server = await startServer();
  author = await server.createUser('author');
  await server.createUser('reader');
});
after(() => server.close());

type Seen = { readonly status: number; readonly title: string; readonly ways: string[] };

/** What a visitor's browser shows: the heading, and where its links lead to. */
async function look(path: string, browser = openBrowser(server)): Promise<Seen> {
  const { status, text } = await browser.get(path);
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  return {
    status,
    title: /<h1>(.*?)<\/h1>/.exec(main)?.[1] ?? '',
    ways: [...main.matchAll(/href="([^"]*)"/g)].map(([, way = '']) => way),
  };
}

test('a post that everybody could see and that was deleted is said to be deleted', async () => {
  const { id } = await post(server, author, 'soon gone');
  assert.equal((await look(`/@author/${id}`)).status, 200);
  await as(server, author)('DELETE', `/api/v1/statuses/${id}`);
  const gone = { status: 410, title: 'This post was deleted', ways: ['/@author', '/'] };
  assert.deepEqual(await look(`/@author/${id}`), gone);
  assert.deepEqual(await look(`/@author/${id}`, await signedInBrowser(server, 'reader')), gone);
});

test('one that only some could see looks as if it had never been there, before and after', async () => {
  for (const draft of [
    { visibility: 'private' },
    { visibility: 'direct' },
    { visibility: 'public', local_only: true },
  ]) {
    const { id } = await post(server, author, { status: 'between us @author', ...draft });
    const absent = `/@author/${BigInt(String(id)) + 64n}`;
    const same = async () => {
      for (const path of [`/@author/${id}`, absent]) {
        const ways = [`/auth/sign_in?return_to=${encodeURIComponent(path)}`, '/@author', '/'];
        assert.deepEqual(await look(path), { status: 404, title: 'This post cannot be shown', ways }, draft.visibility);
      }
    };
    await same();
    await as(server, author)('DELETE', `/api/v1/statuses/${id}`);
    await same();
  }
});

test('a deleted account is said to be deleted', async () => {
  const { accountId } = await server.createUser('leaver');
  await server.ctx.store.transaction((tx) => deleteOwnAccount(tx, { accountId }));
  for (const path of ['/@leaver', '/@leaver/with_replies', '/@leaver/followers']) {
    assert.deepEqual(await look(path), { status: 410, title: 'This account was deleted', ways: ['/'] }, path);
  }
});

test('somebody unknown is not here, and somebody unknown elsewhere is not known', async () => {
  assert.equal((await look('/@nobody')).title, 'There is no such profile');
  assert.equal((await look('/@nobody@far.example')).title, 'This profile is not known here');
});

test('a post from elsewhere is shown to who is signed in, if it is for them', async () => {
  const far = await stranger(server, 'far', 'far.example');
  const browser = await signedInBrowser(server, 'reader');
  const open = await strangersPost(server, far, 0, { content: '<p>from far away</p>' });
  const hidden = await strangersPost(server, far, 0, { visibility: 'direct', content: '<p>for somebody else</p>' });
  const pathTo = ({ id }: { readonly id: number }) => `/@far@far.example/${BigInt(id) * 64n}`;
  assert.match((await browser.get(pathTo(open))).text, /from far away/);
  assert.deepEqual(await look(pathTo(hidden), browser), {
    status: 404,
    title: 'This post cannot be shown',
    ways: ['/@far@far.example', '/'],
  });
});

test('an address that was never a page is said to be none', async () => {
  const title = 'There is no such page';
  for (const path of ['/nothing', '/@author/nonsense', '/settings/nothing', '/@author/wrong/path']) {
    const { status, title: shown, ways } = await look(path);
    assert.deepEqual([status, shown, ways.at(-1)], [404, title, '/'], path);
  }
  const browser = await signedInBrowser(server, 'reader');
  assert.deepEqual(await look('/nothing', browser), { status: 404, title, ways: ['/'] });
  assert.match((await browser.get('/nothing')).text, /aria-label="Your account"/);
});

test('a link that has had its day says so, and what to do', async () => {
  const title = 'This link does not work any more';
  assert.deepEqual(await look('/auth/confirmation?confirmation_token=old'), {
    status: 404,
    title,
    ways: ['/auth/confirmation/new', '/auth/sign_in'],
  });
  assert.deepEqual(await look('/auth/password/edit?reset_password_token=old'), {
    status: 404,
    title,
    ways: ['/auth/password/new', '/auth/sign_in'],
  });
  assert.deepEqual(await look('/setup?token=old'), { status: 404, title, ways: ['/'] });
  assert.deepEqual(await look('/@author/wrapstodon/2025/wrong'), { status: 404, title, ways: ['/'] });
  const unsubscribing = {
    status: 404,
    title: 'This link does not work',
    ways: ['/settings/preferences/notifications'],
  };
  assert.deepEqual(await look('/unsubscribe?token=old'), unsubscribing);
});

test('an invitation that is over says so', async () => {
  const title = 'This invitation does not work any more';
  assert.deepEqual(await look('/invite/over'), { status: 404, title, ways: ['/'] });
});
