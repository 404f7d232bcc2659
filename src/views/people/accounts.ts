import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { carried, hiddenFields } from '../frame/form.ts';

/** An account that is signed in in the same browser, beside the present one; `id` is its wire id. */
export type OtherAccount = { readonly id: string; readonly username: string };

type Switch = {
  readonly words: Words;
  readonly others: readonly OtherAccount[];
  readonly formToken: string;
  /** The wire id of the present account, if there is one. */
  readonly account?: string | undefined;
  /** The path of ours to go on at. */
  readonly returnTo?: string | undefined;
  /** What goes along, in hidden fields. */
  readonly along?: readonly Html[] | undefined;
};

/** Buttons to go on with another account of the browser; nothing where there is none. */
export function switchForm({ words, others, formToken, account, returnTo, along }: Switch): Html | null {
  if (others.length === 0) return null;
  const fields = html`${hiddenFields(formToken)}${carried({ acting_account: account, return_to: returnTo })}${along}`;
  return html`<form class="switch" method="post" action="/auth/switch">${fields}${others.map(
    ({ id, username }) =>
      html`<button class="secondary small" name="account" value="${id}">${words.accounts.switchTo(`@${username}`)}</button>`,
  )}</form>`;
}
