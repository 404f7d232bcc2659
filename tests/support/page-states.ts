import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { orderImport } from '../../src/domain/imports/order-import.ts';
import { unsubscribeUrl } from '../../src/domain/notification-mail/unsubscribe.ts';
import { ensureSealKey } from '../../src/domain/push-subscriptions/seal.ts';
import { createLink } from '../../src/domain/registrations/one-time-links.ts';
import { openAccountMenu, waitUntilSignedInAs } from './account-menu.ts';
import { fillSignIn } from './browser-server.ts';
import { eventually } from './eventually.ts';
import type { LivedIn } from './lived-in.ts';
import { authorizePath, OOB, registerClient } from './oauth-client.ts';
import { button, type PageState, sendAnything, text, wait } from './page-state.ts';
import { TOO_MANY_TRIES } from './turned-away.ts';
import { deletePost } from './verbs.ts';

const MINUTE = 60_000;

/** Opens a menu of a post on home, and chooses in it what a page asks about. */
async function ask(page: Page, item: string, title: string): Promise<void> {
  await page.goto('/home');
  const post = page.getByRole('article').filter({ has: page.locator('.more-acts') });
  for (const menu of await post.locator('.more-acts').all()) {
    await menu.click();
    const found = page.locator('.menu:popover-open').getByRole('button', { name: item });
    if ((await found.count()) > 0) {
      await found.click();
      return wait(page.getByRole('dialog', { name: title }));
    }
    await page.keyboard.press('Escape');
  }
  throw new Error(`no post on home has ${item}`);
}

/** What opens over a page. */
const OPENED: readonly PageState[] = [
  {
    name: 'the picture viewer',
    async show(page, { posts }) {
      await page.goto(`/@grace/${posts.pictures.id}`);
      await page.locator('picture-viewer:defined a.picture').first().click();
      await wait(page.locator('.viewer-place'));
    },
  },
  {
    name: 'the menu of a post',
    async show(page) {
      await page.goto('/home');
      await page.locator('.more-acts').first().click();
    },
  },
  {
    name: 'the menu of places',
    async show(page) {
      await page.setViewportSize({ width: 375, height: 740 });
      await page.goto('/home');
      // With how much waits in it.
      await page.getByRole('button', { name: /^Menu/ }).click();
    },
  },
  {
    name: 'the menu of accounts',
    async show(page) {
      await page.goto('/home');
      await openAccountMenu(page);
    },
  },
  { name: 'the dialog for a reaction', show: (page) => ask(page, 'React …', 'React to this post') },
  { name: 'the dialog for a boost', show: (page) => ask(page, 'Boost to …', 'Boost this post') },
  {
    name: 'the dialog for who may quote',
    async show(page, { posts }) {
      await page.goto(`/@ada/${posts.own.id}`);
      await page.locator('.focus .more-acts').click();
      await page.getByRole('button', { name: 'Who may quote …' }).click();
      await wait(page.getByRole('dialog', { name: 'Who may quote this post?' }));
    },
  },
  {
    name: 'the keys',
    async show(page) {
      await page.goto('/home');
      await page.locator('body').press('?');
      await wait(page.getByRole('dialog'));
    },
  },
  {
    name: 'a question whether one is sure',
    async show(page) {
      await page.goto('/drafts');
      await page.locator('main .confirm > summary').first().click();
      await wait(page.locator('.confirm[open] > button'));
    },
  },
  {
    name: 'what just happened',
    async show(page) {
      await page.goto('/home');
      await page.locator('.favourite[aria-pressed="false"]').first().click();
      await wait(page.locator('.toast'));
    },
  },
];

/** What a form says to what it cannot take, and what it says afterwards. */
const SENT: readonly PageState[] = [
  {
    name: 'an import that is refused',
    async show(page) {
      await page.goto('/settings/import');
      await sendAnything(page);
      await button(page.getByRole('main'), 'Import').click();
      await wait(page.locator('.error, .alert'));
    },
  },
  {
    name: 'imports and what became of them',
    async show(page, { server, people: { ada } }) {
      const entries = [{ address: 'grace@localhost' }, { address: 'nobody@elsewhere.example' }];
      const read = { entries, unread: [3, 14, 15, 92].map((line) => ({ line, cells: [] })) };
      await server.ctx.store.transaction(async (tx) => {
        await orderImport(tx, ada.accountId, 'following', read);
        await orderImport(tx, ada.accountId, 'bookmarks', read);
        const counts = { done: 1, not_found: 1 };
        await tx.updateTable('imports').set(counts).where('kind', '=', 'following').execute();
      });
      await page.goto('/settings/import');
    },
  },
  {
    name: 'a report that was sent',
    async show(page, { posts }) {
      await page.goto(`/report?status_id=${posts.first.id}`);
      await page.getByLabel('Something else').check();
      await button(page, 'Send report').click();
      await wait(page.getByRole('heading', { name: 'Thank you for the report' }));
    },
  },
  {
    name: 'a filter that is refused',
    async show(page) {
      await page.goto('/filters/new');
      await sendAnything(page);
      await button(page.getByRole('main'), 'Save').click();
      await wait(page.locator('.error, .alert'));
    },
  },
  {
    name: 'a form that has expired',
    async show(page) {
      await page.goto('/lists');
      await page.evaluate(
        "document.querySelectorAll('[name=authenticity_token]').forEach((one) => { one.value = 'x'; })",
      );
      await page.evaluate("document.querySelector('main form[method=post]').submit()");
      await wait(page.getByText('This form has expired'));
    },
  },
];

/** What cannot be shown, to somebody who is signed in. */
const ABSENT: readonly PageState[] = [
  { name: 'a page that is not for one', show: (page) => page.goto('/admin') },
  { name: 'a page that does not exist', show: (page) => page.goto('/nothing-here') },
  { name: 'a profile that does not exist', show: (page) => page.goto('/@nobody_at_all') },
  {
    name: 'a post that was deleted',
    async show(page, { server, people, ok }) {
      const { id, uri } = await ok(people.grace, 'POST', '/api/v1/statuses', { status: 'Soon gone' });
      await deletePost(server, String(uri));
      await page.goto(`/@grace/${id}`);
    },
  },
  {
    name: 'a page that breaks',
    async show(page, { server }) {
      const rename = (from: string, to: string) =>
        server.ctx.store.transaction((tx) =>
          sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx),
        );
      await rename('lists', 'lists_that_are_gone');
      try {
        await page.goto('/lists');
      } finally {
        await rename('lists_that_are_gone', 'lists');
      }
    },
  },
  TOO_MANY_TRIES,
  { name: 'another account that is not signed in here', show: (page) => page.goto('/auth/switch?account=1') },
  {
    name: 'a page of another account of the browser',
    async show(page, { people: { ada } }) {
      await page.goto('/auth/sign_in?add=true');
      await fillSignIn(page, 'lise');
      await waitUntilSignedInAs(page, 'lise');
      await page.goto(`/auth/switch?account=${ada.id}`);
      await wait(button(page, 'Switch to @ada'));
    },
  },
];

/** What the browser shows without network. The last of them ends the session. */
const ENDING: readonly PageState[] = [
  {
    name: 'a page that is kept, without network',
    async show(page) {
      await page.goto('/home');
      const kept = 'caches.match("/offline").then((found) => found !== undefined)';
      await eventually('the page for what is not there is kept', () => page.evaluate<boolean>(kept));
      await page.context().setOffline(true);
      await page.goto('/home');
      await wait(page.locator('.kept'));
    },
  },
  {
    name: 'a page that is not kept, without network',
    async show(page) {
      await page.goto('/explore');
      await wait(page.getByRole('heading', { name: 'You are offline' }));
    },
  },
  {
    name: 'a post that waits for the network',
    async show(page) {
      await page.goto('/outbox');
      const form = page.locator('form[data-outbox]');
      await text(form).fill('Written in a tunnel');
      await button(form, 'Post').click();
      await wait(page.getByRole('article'));
    },
  },
  {
    name: 'a session that has ended, with what was written',
    async show(page) {
      await page.context().setOffline(false);
      await page.goto('/publish');
      await text(page).fill('Not lost');
      await page.context().clearCookies({ name: 'whinchat_session' });
      await page.evaluate("document.querySelector('form.composer').submit()");
      await wait(page.getByText('Your text is kept'));
    },
  },
];

/** States that Ada comes to, in this order. */
export const STATES_OF_A_PERSON: readonly PageState[] = [...OPENED, ...SENT, ...ABSENT, ...ENDING];

/** Where there is nothing yet, for somebody who is new. */
export const EMPTY_PAGES: readonly string[] = [
  ...['/home', '/notifications', '/conversations', '/lists', '/collections', '/bookmarks', '/favourites', '/drafts'],
  ...['/scheduled', '/filters', '/follow_requests', '/catch-up', '/search?q=zzzz', '/tags/zzzz', '/disputes/strikes'],
];

const link = (purpose: 'reset_password' | 'confirm_email') => async (page: Page, scene: LivedIn) => {
  const { store } = scene.server.ctx;
  const made = await store.transaction(async (tx) => {
    const owner = tx.selectFrom('users').select('id').where('account_id', '=', scene.people.lise.accountId);
    const { id } = await owner.executeTakeFirstOrThrow();
    return createLink(tx, { purpose, userId: id, data: 'lise@example.org', lifetime: MINUTE });
  });
  await page.goto(
    purpose === 'reset_password'
      ? `/auth/password/edit?reset_password_token=${made}`
      : `/auth/confirmation?confirmation_token=${made}`,
  );
};

const consent =
  (params: Record<string, string>) =>
  async (page: Page, { server }: LivedIn) => {
    const scopes = 'read write:statuses follow push';
    await page.goto(authorizePath(await registerClient(server, scopes), { scope: scopes, ...params }));
    if (await page.locator('input[type=password]').isVisible()) await fillSignIn(page, 'grace');
    await wait(button(page, 'Authorise'));
  };

/** What visitors come to who follow a link, mistype, or are asked by an application; they end as somebody who is signed in. */
export const STATES_OF_A_VISITOR: readonly PageState[] = [
  {
    name: 'a wrong password',
    async show(page) {
      await page.goto('/auth/sign_in');
      await page.locator('input[type=email]').fill('nobody@example.org');
      await page.locator('input[type=password]').fill('not the password');
      await page.locator('main form button:not([name])').click();
      await wait(page.locator('.alert, .error'));
    },
  },
  {
    name: 'a sign-up that is refused',
    async show(page, { people, ok }) {
      const { code } = await ok(people.boss, 'POST', '/api/whinchat/v1/invites', {});
      await page.goto(`/invite/${code}`);
      await sendAnything(page);
      await page.locator('main form button:not([name])').click();
      await wait(page.locator('.error'));
    },
  },
  { name: 'a new password', show: link('reset_password') },
  { name: 'an address that is confirmed', show: link('confirm_email') },
  {
    name: 'no more e-mails',
    async show(page, { server: { ctx }, people: { lise } }) {
      const key = await ctx.store.transaction((tx) => ensureSealKey(tx));
      await page.goto(unsubscribeUrl('', key, lise.accountId, 'mention'));
    },
  },
  { name: 'an application that asks for access', show: consent({}) },
  {
    name: 'the code for an application',
    async show(page, scene) {
      await consent({ redirect_uri: OOB })(page, scene);
      await button(page, 'Authorise').click();
      await wait(page.locator('.copy, code'));
    },
  },
];
