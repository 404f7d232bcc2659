import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { carried, field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { OwnReader } from '../frame/reader.ts';

/** The servers that somebody blocks, and the way to block another. */
export function blockedDomains(domains: readonly string[], reader: OwnReader): Html {
  const { people, relations } = reader.words;
  const { lead, none } = relations.domains;
  return html`<p class="hint">${lead}</p>
${domains.length === 0 ? html`<div class="empty"><p>${none}</p></div>` : html`<ul class="rows">${domains.map((domain) => html`<li class="row"><bdi>${domain}</bdi> <button form="act" formaction="/domain_blocks/remove" name="domain" value="${domain}" class="small secondary" aria-label="${people.unblock}: ${domain}">${people.unblock}</button></li>`)}</ul>`}
${formAmongOthers({ name: 'block', page: '/domain_blocks', label: `${people.block} …`, form: askForm(undefined, reader) })}`;
}

function askForm(typed: string | undefined, { words: { people, relations } }: OwnReader): Html {
  const { domain, noDomain } = relations.domains;
  const errors = typed === undefined ? [] : [noDomain];
  return html`<form action="/domain_blocks/new">${field({ label: domain, name: 'domain', value: typed, errors })}
<div class="actions"><button class="danger">${people.block} …</button></div></form>`;
}

type Question = {
  readonly typed: string;
  /** The domain that was typed, if it is one. */
  readonly domain: string | undefined;
  readonly ties: { readonly following: number; readonly followers: number } | undefined;
};

/** Asks whether a server shall be blocked, and says what that ends. */
export function domainQuestion({ typed, domain, ties }: Question, reader: OwnReader): Html {
  const { account, words } = reader;
  if (domain === undefined) return askForm(typed, reader);
  const { ends, warning } = words.relations.domains;
  const { severances } = words;
  const { following = 0, followers = 0 } = ties ?? {};
  return html`<p>${warning(html`<strong><bdi>${domain}</bdi></strong>`)}</p>
${following + followers > 0 && html`<p>${ends} ${severances.followed(following)}, ${severances.followers(followers)}.</p>`}
<form method="post" action="/domain_blocks">${formFields(account)}${carried({ domain })}
<div class="actions"><button class="danger">${words.people.block}</button></div></form>
<p class="more"><a href="/domain_blocks">${words.relations.back}</a></p>`;
}
