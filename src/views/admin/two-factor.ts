import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { confirmedButton } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';

/** The form that switches off the second step of somebody who has lost what they need for it; `id` is the wire id of their account. */
export function twoFactorForm(id: string, { account, words }: Reader): Html {
  const { switchOff, switchOffWarning } = words.security.ofOthers;
  return html`<form method="post" action="/admin/accounts/${id}/disable_two_factor">${formFields(account)}${confirmedButton({ label: switchOff, warning: switchOffWarning })}</form>`;
}
