import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { as, post } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';

// What pages do by themselves: "back", a reload, a tab that is duplicated or shown again. The answers of the server have a test of their own.
let started: BrowserServer;
let ada: TestUser;
let theirs: Json;
let own: Json;
let grace: TestUser;
const opened: Partial<Record<Kind, { context: BrowserContext; page: Page }>> = {};

type Kind = 'with' | 'without';
const KINDS = ['with', 'without'] as const;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  theirs = await post(server, grace, 'What do you think?');
  own = await post(server, ada, 'As it was');
  for (const kind of KINDS) opened[kind] = await started.signedIn('ada', { scripts: kind === 'with' });
});
after(async () => {
  for (const kind of KINDS) await opened[kind]?.context.close();
  await started?.close();
});

type Form = {
  readonly name: string;
  readonly address: () => string;
  /** The label of its field. */
  readonly field: string;
  /** Whether it makes a post. */
  readonly makes?: boolean;
};

const TEXT = "What's on your mind?";

const FORMS: readonly Form[] = [
  { name: 'a post', address: () => '/publish', field: TEXT, makes: true },
  { name: 'a reply', address: () => `/publish?in_reply_to_id=${theirs.id}`, field: TEXT, makes: true },
  { name: 'a mention', address: () => '/publish?text=%40grace%20', field: TEXT, makes: true },
  { name: 'a quote', address: () => `/publish?quoted_status_id=${theirs.id}`, field: TEXT, makes: true },
  { name: 'what is shared', address: () => '/share?text=Birds', field: TEXT, makes: true },
  { name: 'an edit', address: () => `/publish?edit=${own.id}`, field: TEXT },
  { name: 'a report', address: () => `/report?account_id=${grace.id}`, field: 'What else should the moderators know?' },
  { name: 'a list', address: () => '/lists', field: 'Name' },
];

const isAlive = (page: Page) => page.getByRole('button', { name: 'Emoji' }).waitFor();
const fieldOf = (page: Page, form: Form) => page.getByRole('main').getByLabel(form.field).first();
const posts = async (): Promise<Json[]> =>
  (await as(started.server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses?limit=40`)).items;
const drafts = async (): Promise<Json[]> => (await as(started.server, ada)('GET', '/api/whinchat/v1/drafts')).items;
const holding = (items: readonly Json[], text: string) =>
  items.filter((one) => JSON.stringify(one).includes(text)).length;

async function open(page: Page, form: Form, kind: Kind): Promise<void> {
  await page.goto(form.address());
  if (kind === 'with' && form.field === TEXT) await isAlive(page);
}

async function write(page: Page, form: Form, text: string): Promise<void> {
  const field = fieldOf(page, form);
  await field.fill(`${await field.inputValue()}${text}`);
}

/** Whether a text is in the field of a form, among the drafts, or published. */
async function isSomewhere(page: Page, form: Form, text: string): Promise<boolean> {
  const field = fieldOf(page, form);
  const shown = (await field.count()) > 0 ? await field.inputValue() : '';
  return shown.includes(text) || holding(await drafts(), text) > 0 || holding(await posts(), text) > 0;
}

const press = (page: Page, form: Form) =>
  page
    .getByRole('main')
    .getByRole('button', { name: form.name === 'an edit' ? 'Save' : 'Post', exact: true })
    .click();

type Way = {
  readonly way: string;
  readonly of: readonly Form[];
  try(page: Page, form: Form, text: string, kind: Kind): Promise<void>;
};

const WAYS: readonly Way[] = [
  {
    way: 'one leaves the page and comes back',
    of: FORMS,
    async try(page, form, text) {
      await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
      await page.getByRole('searchbox').first().waitFor();
      await page.goBack({ waitUntil: 'commit' });
      await fieldOf(page, form).waitFor();
      assert.ok(await isSomewhere(page, form, text), `${form.name} is gone`);
    },
  },
  {
    way: 'one comes back after it was sent, writes something else and sends that',
    of: FORMS.filter(({ makes }) => makes),
    async try(page, form, text, kind) {
      await press(page, form);
      await page.waitForURL((url) => url.pathname !== '/publish');
      await page.goBack({ waitUntil: 'commit' });
      // A post that a script has sent is not shown again: one comes to where one was before.
      if (kind === 'with') return void assert.equal(holding(await posts(), text), 1, form.name);
      await fieldOf(page, form).fill(`@grace ${text} anew`);
      await press(page, form);
      await page
        .getByRole('article')
        .filter({ hasText: `${text} anew` })
        .or(page.getByRole('alert'))
        .first()
        .waitFor();
      assert.ok(await isSomewhere(page, form, `${text} anew`), `${form.name} is gone`);
      assert.equal(holding(await posts(), `${text} anew`), 1, form.name);
    },
  },
  {
    way: 'two tabs of it are sent as they are',
    of: FORMS.filter(({ makes }) => makes),
    async try(page, form, text, kind) {
      const key = await page.locator('input[name="key"]').getAttribute('value');
      const tab = await page.context().newPage();
      await open(tab, form, kind);
      await tab.locator('input[name="key"]').evaluate((field, value) => field.setAttribute('value', value ?? ''), key);
      await fieldOf(tab, form).fill(await fieldOf(page, form).inputValue());
      for (const one of [page, tab]) {
        await press(one, form);
        await one.waitForURL((url) => url.pathname !== '/publish');
      }
      await tab.close();
      assert.equal(holding(await posts(), text), 1, form.name);
    },
  },
];

let number = 0;

for (const kind of KINDS) {
  const tried = WAYS.reduce((sum, { of }) => sum + of.length, 0);
  test(`${kind} scripts, ${FORMS.length} forms in ${WAYS.length} ways, ${tried} together: nothing is lost or posted twice`, async (t) => {
    const page = opened[kind]?.page ?? assert.fail();
    for (const { way, of, try: attempt } of WAYS) {
      for (const form of of) {
        const text = `typed ${++number}`;
        await open(page, form, kind);
        await write(page, form, text);
        t.diagnostic(`${kind} scripts: ${form.name}, ${way}`);
        await attempt(page, form, text, kind);
      }
    }
  });
}

test('without scripts, no button of a page with a form takes what is written along into nothing', async () => {
  const page = opened.without?.page ?? assert.fail();
  for (const form of FORMS.filter(({ field }) => field === TEXT)) {
    await page.goto(form.address());
    const others = page
      .locator('main')
      .getByRole('button')
      .and(page.locator('article button, button[form="act"], button[form="go"]'));
    assert.equal(await others.count(), 0, form.name);
  }
});

test('without scripts, what other buttons of a page would drop is written on a page without them', async () => {
  const page = opened.without?.page ?? assert.fail();
  const box = page.getByRole('textbox').filter({ visible: true });
  await page.goto('/home');
  assert.equal(await box.count(), 0);
  await page.goto('/@grace');
  assert.equal(await box.count(), 0);
  await page.getByRole('link', { name: 'Private note' }).click();
  assert.equal(await page.getByRole('main').getByRole('button').count(), 1);
  await box.fill('Met her on the boat');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Met her on the boat').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
});

test('with scripts, what was typed stays when another form of the page is sent', async () => {
  const page = opened.with?.page ?? assert.fail();
  await as(started.server, ada)('POST', '/api/v1/featured_tags', { json: { name: 'birds' } });
  const pages = [
    ['/settings/featured_tags', 'Hashtag', 'Stop featuring: #birds'],
    ['/auth/edit', 'New e-mail address', 'Save'],
  ] as const;
  for (const [path, label, button] of pages) {
    await page.goto(path);
    await page.getByLabel(label).fill('typed@example.org');
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await page.locator('.toast, #outcome').first().waitFor();
    assert.equal(await page.getByLabel(label).inputValue(), 'typed@example.org', path);
    await page.reload();
    assert.equal(await page.getByLabel(label).inputValue(), '', `${path}: it is kept once`);
  }
});
