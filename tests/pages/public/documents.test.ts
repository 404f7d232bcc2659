import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { publishText } from '../../support/verbs.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server?.close());

const get = (path: string) => server.request('GET', path);

test('there is always a privacy policy, and what administrators write is made safe', async () => {
  assert.match((await get('/privacy-policy')).text, /<h1>Privacy policy<\/h1>[\s\S]*What is kept/);
  const content = '<h2>Ours</h2><script>alert(1)</script>';
  await publishText(server, 'privacy_policy', content);
  const { text } = await get('/privacy-policy');
  assert.match(text, /Ours/);
  assert.doesNotMatch(text, /<script>|What is kept/);
});

test('terms of service are there once they are published, with those that follow', async () => {
  assert.equal((await get('/terms-of-service')).status, 404);
  const publish = (content: string, day: string) =>
    publishText(server, 'terms_of_service', content, Date.parse(`${day}T00:00:00Z`));
  await publish('The old terms', '2025-01-01');
  await publish('The new terms', '2099-01-01');
  const now = await get('/terms-of-service');
  assert.match(now.text, /The old terms/);
  assert.match(now.text, /<a href="\/terms-of-service\/2099-01-01">/);
  assert.match((await get('/terms-of-service/2099-01-01')).text, /In force from[\s\S]*The new terms/);
  assert.equal((await get('/terms-of-service/2098-01-01')).status, 404);
  assert.match((await get('/about')).text, /href="\/terms-of-service"/);
});

test('the page about the server says what its administrators say', async () => {
  await publishText(server, 'extended_description', 'Founded by birds');
  assert.match((await get('/about')).text, /Founded by birds/);
});

test('the page about the server leads to the source of a changed version', async () => {
  await changeSetting(server, 'source_url', 'https://code.example/<fork>');
  assert.match((await get('/about')).text, /<a href="https:\/\/code\.example\/&lt;fork&gt;">source<\/a>/);
  await changeSetting(server, 'source_url', 'javascript:alert(1)');
  assert.doesNotMatch((await get('/about')).text, /javascript:/);
});

test('administrators may change the look, through a style sheet and nothing else', async () => {
  assert.doesNotMatch((await get('/about')).text, /custom\.css/);
  const css = 'body { background: teal } </style><script>';
  await changeSetting(server, 'custom_css', css);
  for (const path of ['/about', '/privacy-policy', '/@nobody']) {
    const { text } = await get(path);
    assert.match(text, /<link rel="stylesheet" href="\/custom\.css">/, path);
    assert.doesNotMatch(text, /teal/, path);
  }
  const sheet = await get('/custom.css');
  assert.deepEqual([sheet.headers['content-type'], sheet.text], ['text/css; charset=utf-8', css]);
});
