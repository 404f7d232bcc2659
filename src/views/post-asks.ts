import { type Html, html } from '../lib/html/template.ts';
import { formFields } from './act.ts';
import type { PostView, StatusView } from './entity-types.ts';
import type { OwnReader } from './reader.ts';

/** For whom a post can be boosted. */
export const AUDIENCES = ['public', 'unlisted', 'private'] as const;

type Choice = { readonly value: string; readonly label: string; readonly hint?: string; readonly chosen: boolean };

/** Asks for whom a post shall be boosted: one for followers only goes to no others. */
export function boostForm({ id, visibility }: StatusView, reader: OwnReader): Html {
  const { acting, audiences, posts } = reader.words;
  const offered = visibility === 'private' ? (['private'] as const) : AUDIENCES;
  const choices = offered.map((value, index) => {
    const { name: label, hint } = audiences[value];
    return { value, label, hint, chosen: index === 0 };
  });
  return html`<form method="post" action="/posts/${id}/reblog" data-enhance="post-${id}">${formFields(reader.account)}
${choice('visibility', acting.boostAudience, choices)}
<div class="actions"><button>${posts.boost}</button></div></form>`;
}

/** Asks who may quote a post from now on. */
export function quotePolicyForm(status: StatusView, reader: OwnReader): Html {
  const { acting, composer, forms } = reader.words;
  const chosen = quotePolicyOf(status);
  const choices = Object.entries(composer.quotePolicies).map(([value, label]) => ({
    value,
    label,
    chosen: value === chosen,
  }));
  return html`<p>${acting.mayQuoteHint}</p>
<form method="post" action="/posts/${status.id}/quote_policy" data-enhance="post-${status.id}">${formFields(reader.account)}
${choice('quote_policy', acting.mayQuoteTitle, choices)}
<div class="actions"><button>${forms.save}</button></div></form>`;
}

function quotePolicyOf({ quote_approval: { automatic } }: PostView): string {
  return ['public', 'followers'].find((group) => automatic.includes(group)) ?? 'nobody';
}

/** Asks whether a post shall no longer show the post that it quotes, which is the reader's own. */
export function revokeForm({ id }: StatusView, quotedId: string, reader: OwnReader): Html {
  const { acting } = reader.words;
  return html`<p>${acting.revokeWarning}</p>
<form method="post" action="/posts/${quotedId}/quotes/${id}/revoke" data-enhance="post-${id}">${formFields(reader.account)}
<div class="actions"><button class="danger">${acting.revokeButton}</button></div></form>`;
}

function choice(name: string, legend: string, choices: readonly Choice[]): Html {
  return html`<fieldset><legend>${legend}</legend>${choices.map(
    ({ value, label, hint, chosen }) =>
      html`<label class="check"><input type="radio" name="${name}" value="${value}"${chosen && html` checked`}> <span>${label}${hint && html` <span class="hint">${hint}</span>`}</span></label>`,
  )}</fieldset>`;
}
