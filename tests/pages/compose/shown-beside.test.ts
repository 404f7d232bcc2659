import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

// A post within a form that is being written, or beside it: a button of it would send what is written nowhere, and a link would leave it.
let server: TestServer;
let alice: TestUser;
let browser: BrowserSession;
let staff: BrowserSession;
let asked: Json;
let own: Json;
let reportId: unknown;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  await server.createUser('boss', { role: 'owner' });
  browser = await signedInBrowser(server, 'alice');
  staff = await signedInBrowser(server, 'boss');
  const poll = { options: ['Yes', 'No'], expires_in: 3600 };
  asked = await post(server, bob, { status: 'See https://example.org, #tea @alice', language: 'de', poll });
  own = await post(server, alice, 'Mine');
  await server.request('POST', `/api/v1/pleroma/statuses/${asked.id}/reactions/🦆`, { token: alice.token });
  const json = { account_id: bob.id, status_ids: [asked.id] };
  reportId = (await server.request('POST', '/api/v1/reports', { token: alice.token, json })).body.id;
});
after(() => server?.close());

const FORM = 'name="step"';
const preview = async (fields: Record<string, string>) => {
  await browser.get('/publish');
  return browser.submit({ ...fields, step: 'preview' }, FORM);
};

const PAGES: readonly [page: string, shown: () => Promise<{ text: string }>][] = [
  ['the form of a reply', () => browser.get(`/publish?in_reply_to_id=${asked.id}`)],
  ['the form of a quote', () => browser.get(`/publish?quoted_status_id=${asked.id}`)],
  [
    'the form of a reply that was refused',
    async () => {
      await browser.get(`/publish?in_reply_to_id=${asked.id}`);
      return browser.submit({ status: 'x'.repeat(6000), in_reply_to_id: String(asked.id) }, FORM);
    },
  ],
  ['a preview', () => preview({ status: 'Look', quoted_status_id: String(asked.id) })],
  [
    'an edit beside what was edited elsewhere',
    async () => {
      await browser.get(`/publish?edit=${own.id}`);
      await server.request('PUT', `/api/v1/statuses/${own.id}`, {
        token: alice.token,
        json: { status: 'From elsewhere' },
      });
      return browser.submit({ status: 'From here' }, FORM);
    },
  ],
  ['a report', () => browser.get(`/report?status_id=${asked.id}`)],
  [
    'a report that was refused',
    async () => {
      await browser.get(`/report?status_id=${asked.id}`);
      return browser.submit({ category: 'spam', comment: 'x'.repeat(2000) }, 'action="/report"');
    },
  ],
  ['the page of a report', () => staff.get(`/admin/reports/${reportId}`)],
];

test(`on ${PAGES.length} pages with a form, posts are shown without what leads away from it`, async () => {
  for (const [page, shown] of PAGES) {
    const { text } = await shown();
    const posts = text.match(/<article class="post[\s\S]*?<\/article>/g) ?? [];
    assert.ok(posts.length > 0, page);
    for (const one of posts) {
      assert.doesNotMatch(one, /<button|<form|class="acts"/, page);
      for (const [link] of one.matchAll(/<a [^>]*>/g)) assert.match(link, /target="_blank"/, page);
      // Who is signed in finds people and posts here.
      assert.match(one, /class="name[^>]*href="\/@|class="face" href="\/@/, page);
    }
  }
});

test('elsewhere a post has its buttons, and its links lead on', async () => {
  const { text } = await browser.get(`/@bob/${asked.id}`);
  assert.match(text, /class="act reply"/);
  assert.match(text, /action="\/posts\/\d+\/vote"/);
  assert.match(text, /<a class="name[^>]*href="\/@bob" id/);
});
