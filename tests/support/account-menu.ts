import type { Page } from 'playwright-core';

/** Opens the menu behind the face at the corner of a page. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: @/ }).click();
}

/** Signs out by it. */
export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Waits for a page of whoever has this username. */
export async function waitUntilSignedInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account: @${name}`, exact: true }).waitFor();
}
