import type { Locator, Page } from 'playwright-core';
import type { Hands } from './hands.ts';
import type { LivedIn } from './lived-in.ts';
import { type Json, list } from './server.ts';

/** A page that somebody works with by some hands, and who is there. */
export type Scene = { readonly page: Page; readonly hands: Hands; readonly lived: LivedIn };

/** Things that are done, by their names. */
export type Group = Readonly<Record<string, () => Promise<void>>>;

/** The name of the field for the text of a post. */
export const PROMPT = "What's on your mind?";

/** What a scene is worked with: parts of pages by their names, and what the server knows. */
export function tools({ page, hands, lived }: Scene) {
  const { ada } = lived.people;
  return {
    button: (name: string, inside: Page | Locator = page) => inside.getByRole('button', { name, exact: true }),
    link: (name: string, inside: Page | Locator = page) => inside.getByRole('link', { name, exact: true }).first(),
    article: (text: string) => page.getByRole('article').filter({ hasText: text }).first(),
    ask: (path: string) => lived.ok(ada, 'GET', path),
    newest: async (): Promise<Json | undefined> =>
      (await lived.ok(ada, 'GET', `/api/v1/accounts/${ada.id}/statuses`))[0],
    /** The texts of what she has published. */
    textsOf: async (query: string) =>
      list(await lived.ok(ada, 'GET', `/api/v1/accounts/${ada.id}/statuses${query}`)).map(({ content }) =>
        String(content),
      ),
    /** Opens what stands behind "More" of a post, and presses one of it. */
    async fromMenu(inside: Locator, name: string) {
      await hands.press(inside.getByRole('button', { name: 'More' }).first());
      await hands.press(page.getByRole('button', { name, exact: true }).first());
    },
    pressed: (inside: Locator, name: string) =>
      inside
        .locator('[aria-pressed="true"]')
        .filter({ has: page.getByText(name) })
        .or(inside.getByRole('button', { name, pressed: true })),
  };
}
