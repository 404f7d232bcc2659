import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteSecurityEvent } from '../../src/domain/security-events/note.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9/', SMTP_FROM: 'server@example.org' };

let server: TestServer;
let withMail: TestServer;

before(async () => {
  server = await startServer();
  withMail = await startServer(SMTP);
});
after(async () => {
  await server?.close();
  await withMail?.close();
});

async function happen(on: TestServer, { accountId }: TestUser, name: string): Promise<void> {
  await on.ctx.store.transaction(async (tx) => {
    const query = tx.selectFrom('users').select('id').where('account_id', '=', accountId);
    const { id } = await query.executeTakeFirstOrThrow();
    await noteSecurityEvent(tx, id, 'passkey_added', { name });
  });
}

const noticeIn = ({ text }: { text: string }) =>
  /<section class="note above-page" aria-label="What happened lately">[\s\S]*?<\/section>/.exec(text)?.[0];

const newestIn = (text: string) => /name="newest" value="(\d+)"/.exec(text)?.[1] ?? '';

async function dismiss(browser: BrowserSession, newest: string) {
  const token = formTokenIn(await browser.get('/about'));
  const path = '/settings/security/notices/seen';
  return browser.post(path, { authenticity_token: token, newest, back: '/bookmarks' });
}

test('where no mail is sent, each page tells what happened to a login until its owner has seen it', async () => {
  const anna = await server.createUser('anna');
  await server.createUser('berta');
  const [browser, other, stranger] = [
    await signedInBrowser(server, 'anna'),
    await signedInBrowser(server, 'anna'),
    await signedInBrowser(server, 'berta'),
  ];
  const shown = await browser.get('/home');
  assert.match(noticeIn(shown) ?? '', /signed in to your account in a new browser/, 'of the second one');
  await dismiss(browser, newestIn(shown.text));
  assert.equal(noticeIn(await browser.get('/home')), undefined);
  await happen(server, anna, 'Old key');
  await happen(server, anna, 'New <key>');
  for (const one of [browser, other]) {
    const notice = noticeIn(await one.get('/home')) ?? '';
    assert.match(notice, /The passkey “New &lt;key&gt;” was added/);
    assert.match(notice, /There is 1 more/);
  }
  const newest = newestIn((await browser.get('/home')).text);
  assert.equal(noticeIn(await stranger.get('/home')), undefined);
  await dismiss(stranger, newest);
  assert.ok(noticeIn(await browser.get('/home')), 'nobody else can say so');
  const seen = await dismiss(browser, newest);
  assert.equal(seen.headers.location, '/bookmarks');
  assert.equal(noticeIn(await other.get('/home')), undefined);
  await happen(server, anna, 'Another key');
  assert.match(noticeIn(await browser.get('/home')) ?? '', /Another key/);
});

test('what came after the page that somebody has seen is not taken for seen', async () => {
  const carla = await server.createUser('carla');
  const browser = await signedInBrowser(server, 'carla');
  await happen(server, carla, 'First');
  const newest = newestIn((await browser.get('/home')).text);
  await happen(server, carla, 'Second');
  await dismiss(browser, newest);
  assert.match(noticeIn(await browser.get('/home')) ?? '', /Second/);
});

test('a server that sends mail shows no notice, and both list what happened among the settings', async () => {
  for (const on of [server, withMail]) {
    const dora = await on.createUser('dora');
    await happen(on, dora, 'A key of mine');
    const browser = await signedInBrowser(on, 'dora');
    assert.equal(noticeIn(await browser.get('/home')) === undefined, on === withMail);
    const { text } = await browser.get('/settings/security');
    const listed = text.slice(text.indexOf('id="happened"'));
    assert.match(listed, /The passkey “A key of mine” was added/);
  }
});
