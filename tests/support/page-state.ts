import type { Locator, Page } from 'playwright-core';
import type { LivedIn } from './lived-in.ts';

/** A page after somebody has done something with it, or in a case that is no address. */
export type PageState = {
  readonly name: string;
  /** Leads there, as whoever the state belongs to. */
  readonly show: (page: Page, scene: LivedIn) => Promise<unknown>;
  /** Heights at which it has to be good besides, in a window as narrow as a phone's (px). */
  readonly heights?: readonly number[];
};

/** A button of that very name. */
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
/** The field for the text of a post. */
export const text = (page: Page | Locator) => page.getByLabel("What's on your mind?");
/** Waits for the first of what is meant. */
export const wait = (locator: Locator) => locator.first().waitFor();

/** Takes away what keeps a form from being sent as it is. */
export const sendAnything = (page: Page): Promise<unknown> =>
  page.evaluate("document.querySelectorAll('form').forEach((form) => { form.noValidate = true; })");
