import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

// A form that has been sent and comes again: after "back", from a tab that was duplicated or opened anew, from the outbox.
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let server: TestServer;
let alice: TestUser;
let browser: BrowserSession;
let questions: readonly Json[];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  browser = await signedInBrowser(server, 'alice');
  questions = [await post(server, bob, 'One?'), await post(server, bob, 'Two?')];
});
after(() => server?.close());

const byToken = (method: string, path: string, json?: object) =>
  server.request(method, path, { token: alice.token, json });
const idsOf = async () =>
  (await byToken('GET', `/api/v1/accounts/${alice.id}/statuses?limit=40`)).items.map(({ id }) => String(id));
const waiting = async () => (await byToken('GET', '/api/v1/scheduled_statuses')).items.map(({ id }) => String(id));
const made = async () => (await idsOf()).length + (await waiting()).length;
const typed = (page: string) => /<textarea id="c-text"[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1];

type Fields = Record<string, string>;

/** Sends the same form with these fields, one after the other, as from a page that is shown again. */
async function sendAll(...all: Fields[]) {
  const form = await browser.get('/publish');
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? '';
  const own = { key: hidden('key'), authenticity_token: hidden('authenticity_token'), acting_account: alice.id };
  const answers = [];
  for (const fields of all)
    answers.push(await browser.post('/publish', { ...own, visibility: 'public', step: 'post', ...fields }));
  return answers;
}

const POLL = { 'poll[options][0]': 'Tea', 'poll[options][1]': 'Coffee', 'poll[expires_in]': '3600' };

const CHANGES: readonly [what: string, before: () => Fields, after: () => Fields][] = [
  ['text', () => ({ status: 'Before' }), () => ({ status: 'After' })],
  ['audience', () => ({ visibility: 'unlisted' }), () => ({ visibility: 'private' })],
  ['warning', () => ({ spoiler_text: 'Tea' }), () => ({ spoiler_text: 'Coffee' })],
  ['mark of sensitive media', () => ({ sensitive: 'true' }), () => ({})],
  ['language', () => ({ language: 'en' }), () => ({ language: 'de' })],
  ['format', () => ({}), () => ({ markdown: 'true' })],
  ['reach', () => ({}), () => ({ local_only: 'true' })],
  [
    'answered post',
    () => ({ in_reply_to_id: String(questions[0]?.id) }),
    () => ({ in_reply_to_id: String(questions[1]?.id) }),
  ],
  [
    'quoted post',
    () => ({ quoted_status_id: String(questions[0]?.id) }),
    () => ({ quoted_status_id: String(questions[1]?.id) }),
  ],
  ['quote policy', () => ({ quote_approval_policy: 'public' }), () => ({ quote_approval_policy: 'nobody' })],
  ['time', () => ({ scheduled_at: `${NEXT_YEAR}-05-01T10:00` }), () => ({ scheduled_at: `${NEXT_YEAR}-05-02T10:00` })],
  ['time, taken out', () => ({ scheduled_at: `${NEXT_YEAR}-06-01T10:00` }), () => ({})],
  ['poll', () => ({}), () => POLL],
  ['thread', () => ({ 'thread[0][status]': 'Two' }), () => ({ 'thread[0][status]': 'Zwei' })],
];

test(`of one form, ${CHANGES.length} changes each make a post of their own, and what comes twice makes one`, async () => {
  for (const [what, first, second] of CHANGES) {
    const status = `Of ${what}`;
    const before = await made();
    const answers = await sendAll(
      { status, ...first() },
      { status, ...second() },
      { status, ...first() },
      { status, ...second() },
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [303, 303, 303, 303],
      `${what}: ${answers[1]?.text}`,
    );
    const places = answers.map(({ headers }) => headers.location);
    assert.deepEqual(
      [places[0] === places[2], places[1] === places[3], places[0] === places[1]],
      [true, true, false],
      what,
    );
    const isThread = what === 'thread' ? 2 : 1;
    assert.equal((await made()) - before, 2 * isThread, what);
  }
});

test('a key that was used up by a program before it knew of contents leads to its post', async () => {
  const { id } = await post(server, alice, 'Of old');
  const statusId = Number(BigInt(String(id)) / 64n);
  const at = Date.now();
  const row = { account_id: alice.accountId, key: 'of old', status_id: statusId, scheduled_status_id: null };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('idempotency_keys')
      .values({ ...row, created_at: at, expires_at: at + 60_000 })
      .execute(),
  );
  const before = await made();
  const [answer] = await sendAll({ key: 'of old', status: 'Something else' });
  assert.match(answer?.headers.location ?? '', new RegExp(String(id)));
  assert.equal(await made(), before);
});

test('for clients a key leads to its first post, whatever follows', async () => {
  const headers = { 'idempotency-key': String(newId()) };
  const send = (status: string) => as(server, alice)('POST', '/api/v1/statuses', { json: { status }, headers });
  const [first, second] = [await send('First'), await send('Second')];
  assert.equal(second.body.id, first.body.id);
  assert.equal(String(second.body.content), '<p>First</p>');
});

const upload = async () => {
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  return String(
    (await server.request('POST', '/api/v2/media', { token: alice.token, ...multipart({ file: picture }) })).body.id,
  );
};

test('of a post with a picture a changed form comes back with its text, and says why', async () => {
  const file = { 'media_ids[]': await upload(), 'descriptions[]': 'A lark' };
  const [first, same, other, texts] = await sendAll(
    { status: 'A lark', ...file },
    { status: 'A lark', ...file },
    { status: 'An owl', ...file },
    { status: 'A lark', ...file, 'descriptions[]': 'An owl' },
  );
  assert.equal(same?.headers.location, first?.headers.location);
  for (const [answer, text] of [
    [other, 'An owl'],
    [texts, 'A lark'],
  ] as const) {
    assert.equal(answer?.status, 404);
    assert.match(answer?.text ?? '', /role="alert">A file of this post is not there any more, or belongs to a post/);
    assert.equal(typed(answer?.text ?? ''), text);
  }
  const before = await made();
  assert.equal((await browser.submit({ status: 'A lark' }, 'name="step"')).status, 303);
  assert.equal(await made(), before + 1);
});

test('a picture that is added to what was sent makes another post', async () => {
  const [first, added] = await sendAll(
    { status: 'With and without' },
    { status: 'With and without', 'media_ids[]': await upload(), 'descriptions[]': 'A lark' },
  );
  assert.deepEqual([added?.status, added?.headers.location === first?.headers.location], [303, false]);
});

test('what was deleted since is not made again unasked, and its text stays', async () => {
  for (const [status, scheduled_at] of [
    ['Too hasty', ''],
    ['Too early', `${NEXT_YEAR}-07-01T10:00`],
  ] as const) {
    await sendAll({ status, scheduled_at });
    const key = /name="key" value="([^"]*)"/.exec((await browser.get('/publish')).text)?.[1] ?? '';
    const [sent] = await sendAll({ status, scheduled_at, key });
    const id = /\d+$/.exec(sent?.headers.location ?? '')?.[0];
    await byToken('DELETE', scheduled_at ? `/api/v1/scheduled_statuses/${id}` : `/api/v1/statuses/${id}`);
    const before = await made();
    const [again] = await sendAll({ status, scheduled_at, key });
    assert.equal(again?.status, 422);
    assert.match(again?.text ?? '', /role="alert">You sent this before, and it is not there any more/);
    assert.equal(typed(again?.text ?? ''), status);
    assert.equal(await made(), before);
    assert.equal((await browser.submit({ status, scheduled_at }, 'name="step"')).status, 303);
    assert.equal(await made(), before + 1);
  }
});
