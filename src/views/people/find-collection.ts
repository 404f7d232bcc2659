import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';

type Typed = { readonly address: string; readonly problem?: string | undefined };

/** The same on a page with other things to do; nothing for visitors. */
export function findCollectionAmongOthers(reader: Reader): Html | null {
  const form = findCollectionForm(reader);
  const label = reader.words.findingCollections.way;
  return form && formAmongOthers({ name: 'collection', page: '/collections/find', label, form });
}

/** The form that opens a collection by its address, with what was typed before and why it opened none; nothing for visitors. */
export function findCollectionForm({ words, account }: Reader, typed: Typed = { address: '' }): Html | null {
  if (!account) return null;
  const { findingCollections: texts } = words;
  const errors = typed.problem === undefined ? [] : [typed.problem];
  return html`<p>${texts.lead}</p><form method="post" action="/collections/find">${formFields(account)}
${field({ label: texts.address, name: 'address', value: typed.address, hint: texts.hint, autocomplete: 'off', errors })}
<div class="actions"><button class="secondary">${texts.open}</button></div></form>`;
}
