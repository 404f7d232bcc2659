import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { suspend } from '../../../src/domain/moderation/suspend.ts';
import { getTarget } from '../../../src/domain/moderation/target.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { type Json, list, startServer, type TestServer, type TestUser } from '../../support/server.ts';

type Name = 'ada' | 'grace' | 'alan' | 'lise' | 'mary';

let server: TestServer;
let people: Record<Name, TestUser>;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  people = {
    ada: await server.createUser('ada'),
    grace: await server.createUser('grace'),
    alan: await server.createUser('alan'),
    lise: await server.createUser('lise'),
    mary: await server.createUser('mary'),
  };
  for (const name of ['ada', 'grace', 'alan', 'lise', 'mary'] as const)
    await act(name, 'PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'accept' });
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

const act = (name: Name, method: string, path: string, json?: unknown) =>
  as(server, people[name])(method, path, json === undefined ? {} : { json });

const talks = async (name: Name): Promise<Json[]> => (await act(name, 'GET', '/api/v1/conversations')).items;

const newest = async (name: Name): Promise<Json> => (await talks(name))[0] ?? assert.fail('no conversation');

const mentioned = (status: Json | undefined): string[] =>
  list(status?.mentions)
    .map((one) => String(one.acct))
    .sort();

const FORM = 'class="message-form"';

/** A conversation of Ada with these people, which one of them begins; its address. */
async function begin(by: Name, ...others: Name[]): Promise<string> {
  const names = others.map((name) => `@${name}`).join(' ');
  await post(server, people[by], { status: `${names} hello`, visibility: 'direct' });
  return `/conversations/${(await newest('ada')).id}`;
}

test('a message goes to all who take part, in reply to the newest, without naming them', async () => {
  const address = await begin('grace', 'ada', 'alan');
  await browser.get(address);
  const { status, headers } = await browser.submit({ status: 'to both of you' }, FORM);
  const last = (await newest('grace')).last_status;
  assert.deepEqual([status, headers.location], [303, `${address}#post-${last?.id}`]);
  assert.deepEqual([last?.visibility, mentioned(last)], ['direct', ['alan', 'grace']]);
  assert.match(String(last?.content), /to both of you/);
  assert.ok(last?.in_reply_to_id);
  assert.equal((await newest('alan')).last_status?.id, last?.id);
  assert.deepEqual(await talks('mary'), []);
});

test('the same form makes one message, however often it is sent', async () => {
  const address = await begin('grace', 'ada');
  await browser.get(address);
  const sent = { status: 'only once', key: 'the key of the form' };
  const places = [await browser.submit(sent, FORM), await browser.get(address).then(() => browser.submit(sent, FORM))];
  assert.equal(places[0]?.headers.location, places[1]?.headers.location);
  assert.equal((await browser.get(address)).text.match(/only once<\/p>/g)?.length, 1);
});

test('of those whom a message does not reach it is said, and it is not sent to them', async () => {
  const address = await begin('grace', 'ada', 'alan', 'lise');
  await act('alan', 'POST', `/api/v1/accounts/${people.ada.id}/block`);
  await server.ctx.store.transaction(async (tx) => suspend(tx, await getTarget(tx, people.lise.accountId)));
  const { text } = await browser.get(address);
  for (const said of [
    /@alan<\/bdi> has blocked you\. They get nothing/,
    /@lise<\/bdi> is no longer here, and gets nothing/,
    /Only you and <bdi[^>]*>grace<\/bdi> can read this/,
  ])
    assert.match(text, said);
  const { headers } = await browser.submit({ status: 'who is left' }, FORM);
  const last = (await newest('grace')).last_status;
  assert.deepEqual(mentioned(last), ['grace']);
  assert.equal(headers.location, `/conversations/${(await newest('ada')).id}#post-${last?.id}`);
  await act('grace', 'POST', `/api/v1/accounts/${people.ada.id}/block`);
  const alone = await browser.get(address);
  assert.match(alone.text, /There is nobody left here/);
  assert.doesNotMatch(alone.text, /<form class="message-form"/);
  await act('grace', 'POST', `/api/v1/accounts/${people.ada.id}/unblock`);
});

test('what is written to somebody who blocks one meanwhile is not sent, and stays', async () => {
  const address = await begin('grace', 'ada');
  await browser.get(address);
  await act('grace', 'POST', `/api/v1/accounts/${people.ada.id}/block`);
  const { status, text } = await browser.submit({ status: 'a long letter' }, FORM);
  assert.equal(status, 422);
  assert.match(text, /There is nobody left here/);
  assert.match(text, /a long letter/);
  await act('grace', 'POST', `/api/v1/accounts/${people.ada.id}/unblock`);
});

test('somebody whom one blocks cannot be written to, which a new message says', async () => {
  await act('ada', 'POST', `/api/v1/accounts/${people.mary.id}/block`);
  const { text } = await browser.get('/conversations/new?to=mary');
  assert.match(text, /You have blocked <bdi[^>]*>@mary<\/bdi> or their server\. They get nothing/);
  assert.doesNotMatch(text, /<form class="message-form"/);
  await act('ada', 'POST', `/api/v1/accounts/${people.mary.id}/unblock`);
});

test('a message that names somebody else is not sent before that is asked, and stays in the field', async () => {
  const address = await begin('grace', 'ada');
  await browser.get(address);
  const { status, text } = await browser.submit({ status: 'what does @mary say?' }, FORM);
  assert.equal(status, 422);
  assert.match(text, /names somebody who does not take part/);
  assert.match(text, />what does @mary say\?<\/textarea>/);
  assert.match(String((await newest('ada')).last_status?.content), /hello/);
});

test('the composer goes on with what was typed, for the same people', async () => {
  const address = await begin('grace', 'ada');
  const { text } = await browser.get(address);
  const fields = Object.fromEntries(
    [...(text.split(FORM)[1] ?? '').matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [String(name), String(value)],
    ),
  );
  const composer = await browser.post('/publish', { ...fields, status: 'with a picture', step: 'add' });
  assert.equal(composer.status, 200);
  assert.match(composer.text, /<textarea[^>]*>@grace with a picture<\/textarea>/);
  assert.match(composer.text, /value="direct" (?:selected|checked)/);
  assert.match(composer.text, new RegExp(`name="in_reply_to_id" value="${(await newest('ada')).last_status?.id}"`));
});

test('what was typed is shown again after an empty or refused form, and kept as a draft where one has to sign in', async () => {
  const address = await begin('grace', 'ada');
  await browser.get(address);
  assert.match((await browser.submit({ status: ' ' }, FORM)).text, /Write something first/);
  const refused = await browser.submit({ status: 'a long letter', authenticity_token: 'none' }, FORM);
  assert.equal(refused.status, 403);
  assert.match(refused.text, />a long letter<\/textarea>/);
  browser.cookies.clear();
  const signIn = await browser.submit({ status: 'a longer letter' }, FORM);
  assert.equal(signIn.status, 401);
  assert.match(signIn.text, /name="written\[status\]" value="@grace a longer letter"/);
  assert.match(signIn.text, /name="written\[visibility\]" value="direct"/);
  browser = await signedInBrowser(server, 'ada');
});

test('what was typed for a conversation that is removed meanwhile, or is not of this session, stands in the composer', async () => {
  for (const [token, status] of [
    [undefined, 404],
    ['none', 403],
  ] as const) {
    const address = await begin('grace', 'ada', 'mary');
    await browser.get(address);
    await act('ada', 'DELETE', `/api/v1${address}`);
    const typed = { status: 'a letter too late', ...(token && { authenticity_token: token }) };
    const answer = await browser.submit(typed, FORM);
    assert.equal(answer.status, status);
    assert.match(answer.text, /name="status"[^>]*>@[^<]*a letter too late<\/textarea>/);
    assert.match(answer.text, /<option value="direct"[^>]* selected/);
  }
});

test('a new message is for whom its address names; nothing is made before it is sent, and then they have a conversation', async () => {
  await server.createUser('kay');
  const before = (await talks('ada')).length;
  const asked = await browser.get('/conversations/new?to=@nobody');
  assert.deepEqual([asked.status, /Nobody is known here as @nobody/.test(asked.text)], [404, true]);
  const { text } = await browser.get('/conversations/new?to=%40kay');
  assert.match(text, /Only you and <bdi[^>]*>kay<\/bdi> can read this/);
  assert.equal((await talks('ada')).length, before);
  const { headers } = await browser.submit({ status: 'good day' }, FORM);
  const made = await newest('ada');
  assert.equal(headers.location, `/conversations/${made.id}#post-${made.last_status?.id}`);
  assert.equal((await browser.get('/conversations/new?to=kay')).headers.location, `/conversations/${made.id}#newest`);
});

test('a note to oneself is for nobody else', async () => {
  await browser.get('/conversations/new?to=ada');
  const { headers } = await browser.submit({ status: 'buy cards' }, FORM);
  assert.match(String(headers.location), /^\/conversations\/\d+#/);
  const { text } = await browser.get(String(headers.location).split('#')[0] ?? '');
  assert.match(text, /Only you can read this/);
  await browser.submit({ status: 'and rods' }, FORM);
  assert.deepEqual(mentioned((await newest('ada')).last_status), []);
});
