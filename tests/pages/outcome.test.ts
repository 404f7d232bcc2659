import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let bob: TestUser;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const OUTCOME = /<p id="outcome"[^>]*>(.*?)<\/p>/;
const SAVED = { 'notification_emails[]': 'mention' };
const PATH = '/settings/preferences/notifications';

test('the page that a form leads to says once, at the end of the form, what has come of it', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get(PATH);
  await browser.submit(SAVED);
  const { text } = await browser.get(PATH);
  assert.match(text, /<p id="outcome" [^>]*tabindex="-1" autofocus[^>]*>Saved\.<\/p><\/form>/);
  assert.doesNotMatch((await browser.get(PATH)).text, OUTCOME);
});

test('another page leaves it for the page that is meant', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get(PATH);
  await browser.submit(SAVED);
  assert.doesNotMatch((await browser.get('/filters')).text, OUTCOME);
  assert.match((await browser.get(PATH)).text, OUTCOME);
});

test('where the form is gone it is said before all else, with what takes it back', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const { text } = await browser.get('/blocks');
  const authenticity_token = formTokenIn({ text });
  await browser.post(`/accounts/${bob.id}/block`, { authenticity_token, back: '/blocks' });
  const shown = (await browser.get('/blocks')).text;
  assert.match(shown.slice(shown.indexOf('<main')), OUTCOME);
  const undo = /<button form="act" formaction="([^"]*)"/.exec(OUTCOME.exec(shown)?.[1] ?? '')?.[1];
  assert.equal(undo, `/accounts/${bob.id}/unblock`);
  await browser.post(undo ?? '', { authenticity_token, back: '/blocks' });
  assert.match(OUTCOME.exec((await browser.get('/blocks')).text)?.[1] ?? '', /Not blocked any more/);
});

test('what was not sealed for this session is given no button, and what is unknown says nothing', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const forged = (what: string) => {
    const fields = new URLSearchParams({ to: '/blocks', form: '/x', what, undo: '/settings/delete' });
    return `${Buffer.from(fields.toString()).toString('base64url')}.${'x'.repeat(43)}`;
  };
  browser.cookies.set('whinchat_outcome', forged('blocked'));
  const [, said = ''] = OUTCOME.exec((await browser.get('/blocks')).text) ?? [];
  assert.equal(said, 'Blocked.');
  for (const text of [forged('constructor'), 'rubbish', '.', forged('')]) {
    browser.cookies.set('whinchat_outcome', text);
    const { status, text: shown } = await browser.get('/blocks');
    assert.equal(status, 200);
    assert.doesNotMatch(shown, OUTCOME);
  }
});

test('visitors, whose pages are kept for everybody, are told nothing by a cookie', async () => {
  const fields = new URLSearchParams({ to: '/about', form: '/x', what: 'saved', undo: '' });
  const cookie = `whinchat_outcome=${Buffer.from(fields.toString()).toString('base64url')}.x`;
  const { text, headers } = await server.request('GET', '/about', { headers: { cookie, accept: 'text/html' } });
  assert.doesNotMatch(text, OUTCOME);
  assert.equal(headers['set-cookie']?.includes('whinchat_outcome') ?? false, false);
});
