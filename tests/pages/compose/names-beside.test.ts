import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post, told } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

// Without scripts nobody says where the caret goes: in a field that is filled in, one would write before what it holds.
const FORM = 'name="step"';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let browser: BrowserSession;
let asked: Json;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await server.createUser('carol');
  browser = await signedInBrowser(server, 'alice');
  asked = await post(server, bob, 'Who else, @carol?');
});
after(() => server?.close());

const newest = async () => (await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/statuses`)).items[0];
const boxesIn = (text: string, name = 'mentions[]') =>
  [...text.matchAll(/<input type="checkbox" name="([^"]+)" value="([^"]+)" checked>/g)]
    .filter(([, one]) => one === name)
    .map(([, , value = '']) => value);
const fieldIn = (text: string) => /<textarea id="c-text"[^>]*>([^<]*)<\/textarea>/.exec(text) ?? [];

const WAYS: readonly [way: string, address: () => string, names: readonly string[]][] = [
  ['a reply', () => `/publish?in_reply_to_id=${asked.id}`, ['bob', 'carol']],
  ['a reply that another site leads to', () => `/share?in_reply_to_id=${asked.id}`, ['bob', 'carol']],
  ['a mention from a menu or by a key', () => '/publish?text=%40bob%20', ['bob']],
  ['a private mention', () => '/publish?visibility=direct&text=%40bob%20', ['bob']],
  ['names that another site shares', () => '/share?text=%40bob%20%40carol%20', ['bob', 'carol']],
];

for (const [way, address, names] of WAYS) {
  test(`of ${way} the names stand beside an empty field, and come before what is written there`, async () => {
    let form = await browser.get(address());
    if (form.status === 302) form = await browser.get(form.headers.location ?? '');
    const [field = '', value] = fieldIn(form.text);
    assert.deepEqual([value, /\bautofocus\b/.test(field), boxesIn(form.text)], ['', true, names]);
    const fields: [string, string][] = [
      ['status', 'hello'],
      ...names.map((name): [string, string] => ['mentions[]', name]),
    ];
    if (way.includes('private')) fields.push(['visibility', 'direct']);
    assert.equal((await browser.submit(fields, FORM)).status, 303);
    const made = await newest();
    assert.equal(String(made?.content).replaceAll(/<[^>]*>/g, ''), `${names.map((name) => `@${name} `).join('')}hello`);
    assert.deepEqual(await told(server, bob, made?.id), ['mention']);
  });
}

test('who is taken out is not mentioned, and who is written already is not mentioned twice', async () => {
  for (const [status, expected] of [
    ['only carol', '@carol only carol'],
    ['@carol and me', '@carol and me'],
    ['so says @Carol', 'so says @carol'],
  ] as const) {
    await browser.get(`/publish?in_reply_to_id=${asked.id}`);
    await browser.submit({ status, 'mentions[]': 'carol' }, FORM);
    assert.equal(String((await newest())?.content).replaceAll(/<[^>]*>/g, ''), expected);
  }
});

test('what is no name adds nothing', async () => {
  await browser.get('/publish');
  await browser.submit(
    [
      ['status', 'Alone'],
      ['mentions[]', 'not a name'],
      ['mentions[]', ''],
    ],
    FORM,
  );
  assert.equal(String((await newest())?.content), '<p>Alone</p>');
});

test('the names are in what is kept, looked at, refused or carried through signing in', async () => {
  const fields: [string, string][] = [
    ['status', 'later'],
    ['mentions[]', 'bob'],
  ];
  await browser.get(`/publish?in_reply_to_id=${asked.id}`);
  const looked = await browser.submit([...fields, ['step', 'preview']], FORM);
  assert.deepEqual(
    [fieldIn(looked.text)[1], /\bautofocus\b/.test(fieldIn(looked.text)[0] ?? '')],
    ['@bob later', false],
  );
  await browser.get(`/publish?in_reply_to_id=${asked.id}`);
  const { headers } = await browser.submit([...fields, ['step', 'draft']], FORM);
  const id = /draft-(\d+)/.exec(headers.location ?? '')?.[1];
  assert.equal(fieldIn((await browser.get(`/publish?draft=${id}`)).text)[1], '@bob later');
  await browser.get(`/publish?in_reply_to_id=${asked.id}`);
  const refused = await browser.submit([...fields, ['authenticity_token', 'of long ago']], FORM);
  assert.deepEqual([refused.status, fieldIn(refused.text)[1]], [403, '@bob later']);
  await browser.get(`/publish?in_reply_to_id=${asked.id}`);
  const session = browser.cookies.get('whinchat_session') ?? '';
  browser.cookies.delete('whinchat_session');
  const carried = await browser.submit(fields, FORM);
  browser.cookies.set('whinchat_session', session);
  assert.match(carried.text, /name="written\[status\]" value="@bob later"/);
});

test('a post that follows in a private thread is for the same people, and its field is empty', async () => {
  await browser.get('/publish?visibility=direct&text=%40bob%20');
  const fields: [string, string][] = [
    ['status', 'one'],
    ['mentions[]', 'bob'],
    ['visibility', 'direct'],
  ];
  const { text } = await browser.submit([...fields, ['step', 'another']], FORM);
  assert.match(text, /<textarea id="c-thread-0"[^>]*><\/textarea>/);
  assert.deepEqual(boxesIn(text, 'thread[0][mentions][]'), ['bob']);
  const thread: [string, string][] = [
    ['thread[0][status]', 'two'],
    ['thread[0][mentions][]', 'bob'],
  ];
  const sent: [string, string][] = [['status', '@bob one'], ['visibility', 'direct'], ...thread];
  assert.equal((await browser.submit(sent, FORM)).status, 303);
  assert.equal(String((await newest())?.content).replaceAll(/<[^>]*>/g, ''), '@bob two');
});

test('clients of the API send what they send', async () => {
  const json = { status: 'hello', in_reply_to_id: asked.id, mentions: ['bob'] };
  assert.equal(String((await post(server, alice, json)).content), '<p>hello</p>');
});
