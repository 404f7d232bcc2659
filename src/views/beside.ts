import { type Html, html } from '../lib/html/template.ts';
import { accountCard } from './account-card.ts';
import { addressOfTag } from './addresses.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';

type Found = { readonly tags: readonly string[]; readonly people: readonly AccountView[] };

/** The search, what many talk about, and people whom one does not follow yet, for beside a page. */
export function beside({ tags, people }: Found, reader: Reader): Html {
  const { search, explore, people: texts, places } = reader.words;
  const follow = ({ id, locked }: AccountView) =>
    html`<button form="act" formaction="/accounts/${id}/follow" class="small">${locked ? texts.askToFollow : texts.follow}</button>`;
  return html`<form class="search" role="search" action="/search"><div class="field"><input type="search" name="q" aria-label="${search.label}" placeholder="${search.title}" dir="auto" autocomplete="off"></div><button>${search.button}</button></form>
${tags.length > 0 && html`<section><h2>${explore.tags}</h2><ul class="tags">${tags.map((name) => html`<li><a href="${addressOfTag(name)}">#${name}</a></li>`)}</ul></section>`}
${people.length > 0 && html`<section><h2>${explore.suggested}</h2><ul class="people">${people.map((account) => accountCard(account, reader, follow(account)))}</ul></section>`}
<p class="more"><a href="/explore">${places.explore}</a></p>`;
}
