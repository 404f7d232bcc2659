import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView, RelationshipView } from '../frame/entity-types.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, select } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { isolated } from '../frame/written.ts';
import { followButton } from './people-acts.ts';

type Listed = { readonly id: string; readonly title: string };

/** One's lists, and the form to create another. */
export function listIndex(
  lists: readonly Listed[],
  reader: Reader,
  typed?: { readonly title: string; readonly problem: string },
): Html {
  const { lists: texts } = reader.words;
  return html`${lists.length === 0 ? emptyPage(texts.none, ['people', 'explore', 'home'], reader) : html`<ul class="rows">${lists.map(({ id, title }) => html`<li><a href="/lists/${id}">${isolated(title)}</a></li>`)}</ul>`}
<form method="post" action="/lists">${formFields(reader.account)}${nameField(texts.name, typed?.title, typed?.problem)}
<div class="actions"><button>${texts.create}</button></div></form>`;
}

function nameField(label: string, value: string | undefined, problem: string | undefined): Html {
  return field({ label, name: 'title', value, errors: problem === undefined ? [] : [problem] });
}

/** The ways from the posts of a list. */
export function listWays(id: string, { lists }: Words): Html {
  return html`<p class="more"><a href="/lists/${id}/edit">${lists.edit}</a> <a href="/lists">${lists.title}</a></p>`;
}

type Settings = Listed & { readonly repliesPolicy: string; readonly exclusive: boolean; readonly problem?: string };

/** The form to change a list or to delete it. */
export function listForm({ id, title, repliesPolicy, exclusive, problem }: Settings, { words, account }: Reader): Html {
  const { lists: texts } = words;
  const page = `/lists/${id}/edit`;
  const form = html`<form method="post" action="${page}">${formFields(account)}${nameField(texts.name, title, problem)}
${select({ id: 'l-replies', name: 'replies_policy', label: texts.replies, chosen: repliesPolicy, options: choicesOf(texts.repliesPolicies) })}
${checkbox('exclusive', texts.exclusive, exclusive)}
<div class="actions"><button>${texts.save}</button></div></form>`;
  return html`${formAmongOthers({ name: 'list', page, label: texts.edit, form })}
<form method="post" action="/lists/${id}/delete">${formFields(account)}${confirmedButton({ label: texts.delete, warning: texts.deleteWarning })}</form>`;
}

type Choice = Listed & { readonly isIn: boolean };

type Choices = {
  readonly lists: readonly Choice[];
  readonly account: AccountView;
  readonly relationship: RelationshipView;
  /** The name of one more list, and what is wrong, where that has to be corrected. */
  readonly typed?: string | undefined;
  readonly problem?: string | undefined;
};

/** One's lists to tick for somebody, with room for the name of one more; whom one does not follow can be on none. */
export function listChoices(shown: Choices, reader: OwnReader): Html {
  const { lists, account, relationship, typed, problem } = shown;
  const { lists: texts, forms } = reader.words;
  const isReachable = relationship.following || relationship.requested || account.id === reader.account.id;
  if (!isReachable)
    return html`<p>${texts.onlyFollowed}</p><div class="actions">${followButton(account, relationship, reader)}</div>`;
  const boxes = lists.map(({ id, title, isIn }) => checkbox('list_ids[]', isolated(title), isIn, id));
  return html`${alert(problem)}<form method="post" action="/accounts/${account.id}/lists">${formFields(reader.account)}
${lists.length > 0 && html`<fieldset><legend>${texts.title}</legend>${boxes}</fieldset>`}
${field({ label: texts.another, name: 'title', value: typed, optional: lists.length > 0 && forms.optional })}
<div class="actions"><button>${texts.save}</button></div></form>`;
}
