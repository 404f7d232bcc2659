import { type Html, html } from '../../lib/html/template.ts';
import { AUDIENCES } from '../compose/audiences.ts';
import { formFields } from '../frame/act.ts';
import type { PostView, StatusView } from '../frame/entity-types.ts';
import { choicesOf, radios } from '../frame/form.ts';
import type { OwnReader } from '../frame/reader.ts';

/** Asks for whom a post shall be boosted: one for followers only goes to no others. */
export function boostForm({ id, visibility }: StatusView, reader: OwnReader): Html {
  const { acting, audiences, posts } = reader.words;
  const offered = visibility === 'private' ? (['private'] as const) : AUDIENCES;
  const options = offered.map((value) => ({ value, text: audiences[value].name, hint: audiences[value].hint }));
  return html`<form method="post" action="/posts/${id}/reblog" data-enhance="post-${id}">${formFields(reader.account)}
${radios({ name: 'visibility', legend: acting.boostAudience, chosen: offered[0], options })}
<div class="actions"><button>${posts.boost}</button></div></form>`;
}

/** Asks who may quote a post from now on. */
export function quotePolicyForm(status: StatusView, reader: OwnReader): Html {
  const { acting, composer, forms } = reader.words;
  const options = choicesOf(composer.quotePolicies);
  return html`<p>${acting.mayQuoteHint}</p>
<form method="post" action="/posts/${status.id}/quote_policy" data-enhance="post-${status.id}">${formFields(reader.account)}
${radios({ name: 'quote_policy', legend: acting.mayQuoteTitle, chosen: quotePolicyOf(status), options })}
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
