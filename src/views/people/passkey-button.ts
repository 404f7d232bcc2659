import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Button = {
  /** Whether it makes a passkey, or uses one. */
  readonly kind: 'create' | 'use';
  /** The path that says of what; scripts send it the fields of the form that tell who asks. */
  readonly options: string;
  /** The field of its form that takes what the passkey says. */
  readonly field: string;
  /** Where passkeys of this server work: the origin of its addresses. */
  readonly origin: string;
  /** What is shown instead where it cannot be used: without scripts, and in old browsers. Nothing where there are other ways beside it. */
  readonly otherwise?: { readonly needsScripts: Html; readonly unsupported: Html };
};

/** A button for a form that is sent with a passkey. Only scripts can use one, so that they show it. */
export function passkeyButton({ kind, options, field, origin, otherwise }: Button, words: Words): Html {
  const { passkeys: texts } = words.security;
  const isNew = kind === 'create';
  const label = isNew ? texts.add : texts.use;
  return html`<passkey-button options="${options}" field="${field}"${isNew && html` data-create`}>
<template data-ready><button type="button" name="passkey"${!isNew && html` class="secondary"`}>${label}</button></template>
${otherwise && html`<template data-unsupported><p class="note">${otherwise.unsupported}</p></template>`}
${problem('cancelled', texts.cancelled)}
${problem('known', texts.onDevice)}
${problem('elsewhere', texts.elsewhere(html`<a href="${origin}">${origin}</a>`))}
${problem('failed', texts.failed)}
${otherwise && html`<noscript><p class="note">${otherwise.needsScripts}</p></noscript>`}</passkey-button>`;
}

function problem(name: string, text: string | Html): Html {
  return html`<template data-${name}><p class="alert" role="alert">${text}</p></template>`;
}
