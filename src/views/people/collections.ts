import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView, CollectionView, RelationshipView } from '../frame/entity-types.ts';
import { alert, checkbox, confirmedButton, field, select } from '../frame/form.ts';
import { languageOptions } from '../frame/languages.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { langAttribute } from '../frame/written.ts';
import { peopleList } from './people-list.ts';

/** Collections under each other, each leading to its page; `acts` gives what can be done with each. */
export function collectionList(
  collections: readonly CollectionView[],
  reader: Reader,
  acts?: (collection: CollectionView) => Html | null,
): Html {
  const { collections: texts } = reader.words;
  return html`<ul class="rows">${collections.map((one) => {
    const { id, url, local, name, description, sensitive, item_count: count } = one;
    const address = local || reader.account ? `/collections/${id}` : url;
    return html`<li class="row"><span><a href="${address}"${langAttribute(one)}><bdi>${name}</bdi></a> <span class="hint">${texts.people(count)}${sensitive && html` · ${texts.sensitive}`}</span>${description && html`<br><span class="hint" dir="auto">${description}</span>`}</span> ${acts?.(one)}</li>`;
  })}</ul>`;
}

/** Whether "Follow everybody" follows somebody: not whom the reader mutes. */
export function isToFollow({ following, requested, muting }: RelationshipView): boolean {
  return !(following || requested || muting);
}

/** What a reader can do with a collection: change their own, or follow whom they do not follow yet. */
export function collectionWays(
  { id, account_id: ownerId }: CollectionView,
  relationships: readonly RelationshipView[],
  { words, account }: Reader,
): Html | null {
  if (!account) return null;
  const { collections: texts } = words;
  if (account.id === ownerId)
    return html`<div class="actions"><a class="button secondary" href="/collections/${id}/edit">${texts.edit}</a></div>`;
  const canFollow = relationships.some((one) => one.id !== account.id && isToFollow(one));
  return canFollow
    ? html`<div class="actions"><button form="act" formaction="/collections/${id}/follow">${texts.followAll}</button></div>`
    : null;
}

/** The form to leave a collection, for those who are in it and do not own it. */
export function leavingForm(
  { id, account_id: ownerId, items }: CollectionView,
  { words, account }: Reader,
): Html | null {
  if (!account || account.id === ownerId || !items.some((item) => item.account_id === account.id)) return null;
  const { collections: texts } = words;
  return html`<form class="apart" method="post" action="/collections/${id}/leave">${formFields(account)}${confirmedButton({ label: texts.leave, warning: texts.leaveWarning })}</form>`;
}

/** What the owner writes about a collection. */
export type WrittenCollection = {
  readonly name: string;
  readonly description: string;
  readonly tagName: string;
  readonly language: string;
  readonly sensitive: boolean;
  readonly discoverable: boolean;
};

type Around = {
  readonly action: string;
  /** What is wrong with each of the fields, and in general. */
  readonly errors: (name: string) => readonly string[];
  readonly problem?: string | undefined;
};

/** The form to create or change a collection. */
export function collectionForm(given: WrittenCollection, reader: OwnReader, around: Around): Html {
  const { collections: texts, forms } = reader.words;
  const { errors } = around;
  const { optional } = forms;
  const tongues = [{ value: '', text: texts.noLanguage }, ...languageOptions];
  return html`${alert(around.problem)}<form method="post" action="${around.action}">${formFields(reader.account)}
${field({ label: texts.name, name: 'name', value: given.name, hint: texts.nameHint, errors: errors('name') })}
${field({ label: texts.description, name: 'description', value: given.description, hint: texts.descriptionHint, optional, errors: errors('description') })}
${field({ label: texts.topic, name: 'tag_name', value: given.tagName, hint: texts.topicHint, optional, errors: [...errors('tag'), ...errors('tag_name')] })}
${select({ id: 'c-language', name: 'language', label: texts.language, chosen: given.language, options: tongues })}
${checkbox('discoverable', texts.discoverable, given.discoverable)}${checkbox('sensitive', texts.isSensitive, given.sensitive)}
<div class="actions"><button>${forms.save}</button></div></form>`;
}

/** The form to delete a collection. */
export function collectionDeletion(id: string, { words, account }: OwnReader): Html {
  const { collections: texts } = words;
  return html`<form class="apart" method="post" action="/collections/${id}/delete">${formFields(account)}${confirmedButton({ label: texts.delete, warning: texts.deleteWarning })}</form>`;
}

/** Verdicts of accounts that let themselves be added, or ask to be asked. */
const WILLING = new Set(['automatic', 'manual']);

type Members = {
  readonly collection: CollectionView;
  readonly people: readonly AccountView[];
  /** What was searched for, and who was found. */
  readonly query: string;
  readonly found: readonly AccountView[];
  /** Why nobody of another server is found, if that is known. */
  readonly refusal: string | undefined;
};

/** The people in one's collection, with the way to take them out and to find others. */
export function collectionMembers({ collection, people, query, found, refusal }: Members, reader: OwnReader): Html {
  const { collections: texts, lists, search } = reader.words;
  const { id, items } = collection;
  const itemOf = new Map(items.map((item) => [item.account_id, item]));
  const members = peopleList(people, reader, ({ id: accountId, acct }) => {
    const item = itemOf.get(accountId);
    return html`${item?.state === 'pending' && html`<span class="hint">${texts.asked}</span> `}${item && act(`/collections/${id}/remove/${item.id}`, lists.remove, acct)}`;
  });
  const others = found.filter((account) => !itemOf.has(account.id));
  return html`<h2>${texts.members}</h2>${members}
<form class="search" action="/collections/${id}/edit" id="add-people"><div class="field"><label for="c-query">${texts.find}</label><input id="c-query" type="search" name="q" value="${query}" dir="auto" autocomplete="off"></div><button>${search.button}</button></form>
${query !== '' && foundPeople(others, id, reader, refusal)}`;
}

function foundPeople(
  others: readonly AccountView[],
  collectionId: string,
  reader: OwnReader,
  refusal: string | undefined,
): Html {
  const { search } = reader.words;
  if (others.length === 0) return html`<p role="status">${refusal ?? search.nothing}</p>`;
  return peopleList(others, reader, (account) => addOrWhyNot(collectionId, account, reader));
}

/** The button that puts somebody into a collection, or why they cannot be. */
function addOrWhyNot(collectionId: string, account: AccountView, { words }: Reader): Html {
  const { id, acct, feature_approval: approval } = account;
  return WILLING.has(approval.current_user)
    ? act(`/collections/${collectionId}/add/${id}`, words.lists.add, acct)
    : html`<span class="hint">${words.collections.refuses}</span>`;
}

/** Buttons that put somebody into one's collections and take them out again. */
export function collectionChoices(collections: readonly CollectionView[], account: AccountView, reader: Reader): Html {
  const { collections: texts, lists } = reader.words;
  if (collections.length === 0)
    return html`<p>${texts.none}</p><p class="more"><a href="/collections/new">${texts.create}</a></p>`;
  return collectionList(collections, reader, ({ id, items }) => {
    const item = items.find(({ account_id: accountId }) => accountId === account.id);
    if (item) return act(`/collections/${id}/remove/${item.id}`, lists.remove, account.acct);
    return addOrWhyNot(id, account, reader);
  });
}

function act(to: string, label: string, acct: string): Html {
  return html`<button form="act" formaction="${to}" class="small secondary" aria-label="${label}: @${acct}">${label}</button>`;
}
