import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert, field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { OwnReader } from '../frame/reader.ts';

type Given = {
  readonly featured: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly suggested: readonly { readonly name: string }[];
  /** What was typed. */
  readonly name: string;
  readonly problem?: string | undefined;
};

/** The hashtags on one's profile, with the way to take them off, and the form to add one. */
export function featuredTagsForm({ featured, suggested, name, problem }: Given, reader: OwnReader): Html {
  const { featuredTags: texts, profiles } = reader.words;
  const profile = `/@${reader.account.username}`;
  const items = featured.map(
    (tag) =>
      html`<li class="row"><span><a href="${profile}/tagged/${encodeURIComponent(tag.name)}"><bdi>#${tag.name}</bdi></a> <span class="hint">${profiles.posts(tag.count)}</span></span> <button form="act" formaction="/settings/featured_tags/${tag.id}/remove" class="small secondary" aria-label="${texts.remove}: #${tag.name}">${texts.remove}</button></li>`,
  );
  const form = html`${alert(problem)}<form method="post" action="/settings/featured_tags">${formFields(reader.account)}${field({ label: texts.add, name: 'name', value: name })}<div class="actions"><button>${texts.feature}</button></div></form>`;
  return html`${items.length > 0 ? html`<ul class="rows">${items}</ul>` : html`<p>${texts.none}</p>`}
${formAmongOthers({ name: 'add', page: '/settings/featured_tags', label: texts.feature, form })}
${suggested.length > 0 && html`<h2>${texts.suggested}</h2><div class="actions">${suggested.map((tag) => html`<button form="act" formaction="/settings/featured_tags" name="name" value="${tag.name}" class="small secondary"><bdi>#${tag.name}</bdi></button>`)}</div>`}`;
}
