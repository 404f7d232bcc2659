import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';

// What somebody has typed into a form is taken, or kept, or at least shown, whatever has become of the form, its session and what it is about.
let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let boss: TestUser;
let theirs: Json;
let own: Json;
let made: Record<'list' | 'filter' | 'draft' | 'collection' | 'report' | 'scheduled', string>;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  boss = await server.createUser('boss', { role: 'owner', scopes: 'read write admin:read admin:write' });
  theirs = await post(server, grace, 'What do you think?');
  own = await post(server, ada, 'As it was');
  const call = as(server, ada);
  const idOf = async (path: string, json: object) => (await call('POST', path, { json })).body;
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  made = {
    list: String((await idOf('/api/v1/lists', { title: 'Computers' })).id),
    filter: String((await idOf('/api/v2/filters', { title: 'Novels', context: ['home'] })).id),
    draft: String((await idOf('/api/whinchat/v1/drafts', { status: 'Begun' })).id),
    collection: String((await idOf('/api/v1/collections', { name: 'People', discoverable: true })).collection?.id),
    report: String((await idOf('/api/v1/reports', { account_id: grace.id, status_ids: [theirs.id] })).id),
    scheduled: String((await idOf('/api/v1/statuses', { status: 'Later', scheduled_at })).id),
  };
});
after(() => server?.close());

type Form = {
  readonly name: string;
  readonly who?: 'boss';
  /** Its page, which is asked for first where the form comes filled in. */
  readonly page: () => string;
  readonly path: () => string;
  readonly field: string;
  readonly others?: () => Record<string, string>;
};

const compose = (
  name: string,
  page: () => string,
  others: () => Record<string, string> = () => ({}),
  field = 'status',
) => ({
  name,
  page,
  path: () => '/publish',
  field,
  others,
});

const COMPOSED: readonly Form[] = [
  compose('a post', () => '/publish'),
  compose(
    'a reply',
    () => `/publish?in_reply_to_id=${theirs.id}`,
    () => ({ in_reply_to_id: String(theirs.id), 'mentions[]': 'grace' }),
  ),
  compose(
    'a mention',
    () => '/publish?text=%40grace%20',
    () => ({ 'mentions[]': 'grace' }),
  ),
  compose(
    'a private mention',
    () => '/publish?visibility=direct&text=%40grace%20',
    () => ({ visibility: 'direct', 'mentions[]': 'grace' }),
  ),
  compose(
    'a quote',
    () => `/publish?quoted_status_id=${theirs.id}`,
    () => ({ quoted_status_id: String(theirs.id) }),
  ),
  compose(
    'what is shared',
    () => '/publish?text=Birds',
    () => ({}),
  ),
  compose(
    'a post in a thread',
    () => '/publish',
    () => ({ status: 'One' }),
    'thread[0][status]',
  ),
  compose(
    'a warning',
    () => '/publish',
    () => ({ status: 'One' }),
    'spoiler_text',
  ),
  compose(
    'a title',
    () => '/publish',
    () => ({ status: 'One' }),
    'title',
  ),
  compose(
    'an answer of a poll',
    () => '/publish',
    () => ({ status: 'One', 'poll[expires_in]': '3600', 'poll[options][0]': 'Tea' }),
    'poll[options][1]',
  ),
  compose(
    'a draft',
    () => `/publish?draft=${made.draft}`,
    () => ({ draft_id: made.draft, draft_revision: '1' }),
  ),
];

const EDITED: readonly Form[] = [
  compose(
    'an edit',
    () => `/publish?edit=${own.id}`,
    () => ({ editing: String(own.id), version: '0' }),
  ),
  compose(
    'the title of an edit',
    () => `/publish?edit=${own.id}`,
    () => ({ editing: String(own.id), version: '0', status: 'As it was' }),
    'title',
  ),
];

const OTHERS: readonly Form[] = [
  {
    name: 'a report',
    page: () => `/report?account_id=${grace.id}`,
    path: () => '/report',
    field: 'comment',
    others: () => ({ account_id: grace.id, category: 'spam' }),
  },
  { name: 'a private note', page: () => '/@grace', path: () => `/accounts/${grace.id}/note`, field: 'comment' },
  { name: 'a list', page: () => '/lists', path: () => '/lists', field: 'title' },
  {
    name: 'the name of a list',
    page: () => `/lists/${made.list}/edit`,
    path: () => `/lists/${made.list}/edit`,
    field: 'title',
  },
  { name: 'a filter', page: () => '/filters/new', path: () => '/filters', field: 'title' },
  {
    name: 'a word of a filter',
    page: () => `/filters/${made.filter}/edit`,
    path: () => '/filters',
    field: 'keywords_attributes[0][keyword]',
    others: () => ({ title: 'Novels' }),
  },
  { name: 'a collection', page: () => '/collections/new', path: () => '/collections', field: 'description' },
  {
    name: 'a hashtag of a profile',
    page: () => '/settings/featured_tags',
    path: () => '/settings/featured_tags',
    field: 'name',
  },
  {
    name: 'a reaction',
    page: () => `/posts/${theirs.id}/react`,
    path: () => `/posts/${theirs.id}/react`,
    field: 'other',
  },
  {
    name: 'a note about a report',
    who: 'boss',
    page: () => `/admin/reports/${made.report}`,
    path: () => `/admin/reports/${made.report}/notes`,
    field: 'content',
  },
  {
    name: 'a note about an account',
    who: 'boss',
    page: () => `/admin/accounts/${grace.id}`,
    path: () => `/admin/accounts/${grace.id}/notes`,
    field: 'content',
  },
  {
    name: 'what is said of a decision',
    who: 'boss',
    page: () => `/admin/reports/${made.report}`,
    path: () => `/admin/reports/${made.report}/actions`,
    field: 'text',
    others: () => ({ type: 'none' }),
  },
];

const FORMS = [...COMPOSED, ...EDITED, ...OTHERS];

type Sent = {
  readonly form: Form;
  readonly typed: string;
  readonly browser: BrowserSession;
  readonly fields: Record<string, string>;
};

const signedIn = new Map<string, { readonly browser: BrowserSession; readonly cookies: ReadonlyMap<string, string> }>();

/** A browser in which somebody is signed in, as it was then. */
async function browserOf({ name }: TestUser): Promise<BrowserSession> {
  const known = signedIn.get(name);
  const browser = known?.browser ?? (await signedInBrowser(server, name));
  if (!known) signedIn.set(name, { browser, cookies: new Map(browser.cookies) });
  for (const [cookie, value] of known?.cookies ?? []) browser.cookies.set(cookie, value);
  return browser;
}

/** Fills in a form as somebody does who has come to its page. */
async function fill(form: Form, typed: string): Promise<Sent> {
  const who = form.who === 'boss' ? boss : ada;
  const browser = await browserOf(who);
  const shown = await browser.get(form.page());
  assert.equal(shown.status, 200, `${form.name}: ${form.page()}`);
  const key = /name="key" value="([^"]*)"/.exec(shown.text)?.[1] ?? '';
  const own = { authenticity_token: formTokenIn(shown), acting_account: who.id, ...(key && { key, step: 'post' }) };
  return { form, typed, browser, fields: { visibility: 'public', ...own, ...form.others?.(), [form.field]: typed } };
}

const send = ({ browser, form, fields }: Sent) => browser.post(form.path(), fields);
const posts = async () => (await as(server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses?limit=40`)).items;

type Way = { readonly way: string; readonly of: readonly Form[]; try(sent: Sent): Promise<void> };

const showsIt = (text: string, { typed, form }: Sent, way: string) =>
  assert.ok(text.includes(typed), `${form.name}, ${way}: what was typed is gone`);

const WAYS: readonly Way[] = [
  {
    way: 'the session has ended',
    of: FORMS,
    async try(sent) {
      sent.browser.cookies.delete('whinchat_session');
      const answer = await send(sent);
      assert.equal(answer.status, 401, sent.form.name);
      showsIt(answer.text, sent, this.way);
    },
  },
  {
    way: 'the form is of an earlier session',
    of: FORMS,
    async try(sent) {
      const answer = await send({ ...sent, fields: { ...sent.fields, authenticity_token: 'of long ago' } });
      assert.equal(answer.status, 403, sent.form.name);
      showsIt(answer.text, sent, this.way);
    },
  },
  {
    way: 'another account is signed in by now',
    of: FORMS,
    async try(sent) {
      const answer = await send({ ...sent, fields: { ...sent.fields, acting_account: grace.id } });
      assert.equal(answer.status, 409, sent.form.name);
      showsIt(answer.text, sent, this.way);
    },
  },
  {
    way: 'one signs in again in between',
    of: [...COMPOSED, ...EDITED],
    async try(sent) {
      sent.browser.cookies.delete('whinchat_session');
      await send(sent);
      const entered = await sent.browser.submit({ 'user[email]': 'ada@example.org', 'user[password]': TEST_PASSWORD });
      showsIt((await sent.browser.get(entered.headers.location ?? '')).text, sent, this.way);
      signedIn.clear();
    },
  },
  {
    way: 'something of it cannot be taken',
    of: COMPOSED,
    async try(sent) {
      const answer = await send({ ...sent, fields: { ...sent.fields, scheduled_at: 'tomorrow' } });
      assert.equal(answer.status, 422, sent.form.name);
      showsIt(answer.text, sent, this.way);
    },
  },
  {
    way: 'it is sent twice',
    of: COMPOSED,
    async try(sent) {
      const before = (await posts()).length;
      const [first, second] = [await send(sent), await send(sent)];
      assert.deepEqual(
        [first.status, second.status, second.headers.location],
        [303, 303, first.headers.location],
        sent.form.name,
      );
      const news = (await posts()).slice(0, (await posts()).length - before);
      const holds = news.filter((one) => JSON.stringify(one).includes(sent.typed));
      assert.equal(holds.length, 1, sent.form.name);
      await restoreDraft();
    },
  },
  {
    way: 'it comes back, or stands in a second tab, and is changed and sent again',
    of: COMPOSED,
    async try(sent) {
      await send(sent);
      const changed = {
        ...sent,
        typed: `${sent.typed} anew`,
        fields: { ...sent.fields, [sent.form.field]: `${sent.typed} anew` },
      };
      const answer = await send(changed);
      const isMade = (await posts()).some((one) => JSON.stringify(one).includes(changed.typed));
      assert.ok(isMade || answer.text.includes(changed.typed), `${sent.form.name}: what was typed is gone`);
      await restoreDraft();
    },
  },
  {
    way: 'it was changed in a second tab meanwhile',
    of: EDITED,
    async try(sent) {
      await as(server, ada)('PUT', `/api/v1/statuses/${own.id}`, {
        json: { status: `Elsewhere ${sent.typed.length}` },
      });
      const answer = await send(sent);
      assert.equal(answer.status, 409);
      showsIt(answer.text, sent, this.way);
    },
  },
];

async function restoreDraft(): Promise<void> {
  const drafts = (await as(server, ada)('GET', '/api/whinchat/v1/drafts')).items;
  if (drafts.some(({ id }) => String(id) === made.draft)) return;
  const { body } = await as(server, ada)('POST', '/api/whinchat/v1/drafts', { json: { status: 'Begun' } });
  made = { ...made, draft: String(body.id) };
}

const tried = WAYS.reduce((sum, { of }) => sum + of.length, 0);

test(`${FORMS.length} forms in ${WAYS.length} ways, ${tried} together: what was typed is taken, kept or shown`, async (t) => {
  let count = 0;
  for (const way of WAYS) {
    for (const form of way.of) {
      count += 1;
      await way.try(await fill(form, `Typed number ${count}`));
    }
  }
  assert.equal(count, tried);
  t.diagnostic(`${count} combinations of forms and ways`);
});

test('what other sites send, and passwords, are not shown again', async () => {
  const sent = await fill(OTHERS[0] ?? assert.fail(), 'Typed by nobody here');
  const fields = { ...sent.fields, authenticity_token: 'of nobody' };
  const foreign = await sent.browser.post(sent.form.path(), fields, { 'sec-fetch-site': 'cross-site' });
  assert.ok(foreign.status >= 400);
  assert.doesNotMatch(foreign.text, /Typed by nobody here/);
  const browser = await signedInBrowser(server, 'ada');
  const secret = {
    'user[current_password]': 'secret-one',
    'user[password]': 'secret-two',
    current_password: 'secret-3',
  };
  for (const path of ['/auth', '/auth/edit', '/auth/password', '/settings/delete']) {
    const { text } = await browser.post(path, { ...secret, authenticity_token: 'of long ago' });
    assert.doesNotMatch(text, /secret-/, path);
  }
});
