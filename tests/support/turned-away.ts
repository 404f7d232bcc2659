import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { countTry, type TryKind } from '../../src/pages/auth/tries.ts';
import type { Context } from '../../src/platform/context.ts';
import { waitUntilSignedInAs } from './account-menu.ts';
import { takeUpBodies } from './bodies.ts';
import { fillSignIn } from './browser-server.ts';
import type { LivedIn } from './lived-in.ts';
import { button, type PageState, wait } from './page-state.ts';

/** Makes all the attempts that an address has. */
function useUp(ctx: Context, kind: TryKind, email: string): void {
  assert.throws(() => {
    for (;;) countTry(ctx, kind, email);
  }, /Too many requests/);
}

/** What the browser shows of somebody who has tried too often. */
export const TOO_MANY_TRIES: PageState = {
  name: 'too many tries of somebody who is signed in',
  async show(page, { server: { ctx } }) {
    useUp(ctx, 'own_password', 'ada@example.org');
    await page.goto('/settings/delete');
    await page.locator('input[type=password]').fill('not the password');
    await button(page.getByRole('main'), 'Delete everything for good').click();
    await wait(page.getByRole('heading', { name: 'Too many tries' }));
  },
};

/** Who cannot use their account, and by what. */
const OUTSIDE = [
  { name: 'unconfirmed', table: 'users', values: { confirmed_at: null } },
  { name: 'pending', table: 'users', values: { approved: 0 } },
  { name: 'frozen', table: 'users', values: { disabled: 1 } },
  { name: 'suspended', table: 'accounts', values: { suspended_at: 1 } },
] as const;

/** What turns visitors away, and at last people whose account cannot be used. */
export const STATES_OF_WHOM_IS_TURNED_AWAY: readonly PageState[] = [
  {
    name: 'a server that is busy',
    async show(page, { server: { ctx } }) {
      await page.context().clearCookies();
      await page.goto('/auth/sign_in');
      const release = takeUpBodies(ctx);
      try {
        await fillSignIn(page, 'nobody');
        await wait(page.getByRole('heading', { name: 'This server is busy' }));
      } finally {
        release();
      }
    },
  },
  {
    name: 'too many tries of a visitor',
    async show(page, { server: { ctx } }) {
      useUp(ctx, 'strangers', 'nobody@example.org');
      await page.goto('/auth/sign_in');
      await fillSignIn(page, 'nobody');
      await wait(page.getByRole('heading', { name: 'Too many tries' }));
    },
  },
  ...OUTSIDE.map(({ name, table, values }) => ({
    name: `somebody who is ${name}`,
    async show(page: Page, { server }: LivedIn) {
      const { accountId } = await server.createUser(name);
      await page.context().clearCookies();
      await page.goto('/auth/sign_in');
      await fillSignIn(page, name);
      await waitUntilSignedInAs(page, name);
      const key = table === 'users' ? 'account_id' : 'id';
      await server.ctx.store.transaction((tx) =>
        tx.updateTable(table).set(values).where(key, '=', accountId).execute(),
      );
      await page.goto('/home');
      await wait(page.locator('.card h1'));
    },
  })),
];
