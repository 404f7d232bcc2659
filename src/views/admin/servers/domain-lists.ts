import { type Html, html } from '../../../lib/html/template.ts';
import { writtenNumber } from '../../../words/numbers.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chips } from '../../frame/chips.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, radios, select } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { minute } from '../../frame/times.ts';
import type { DomainSubscriptionView } from '../entity-types.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the subscribed lists are. */
export const DOMAIN_LISTS_PATH = '/admin/domain_lists';

/** The parts of the room. */
export type ListsPart = 'lists' | 'drafts' | 'refused' | 'excludes';

/** The ways between the lists, what they suggest, and what they do not decide about. */
export function listsParts(on: ListsPart, waiting: number, { formats, serverRooms }: Words): Html {
  const { parts, title } = serverRooms.lists;
  const way = (name: ListsPart, rest: string, count = 0) => ({
    href: `${DOMAIN_LISTS_PATH}${rest}`,
    label: parts[name],
    isOn: name === on,
    ...(count > 0 && { count: writtenNumber(formats, count) }),
  });
  return chips(title, [
    way('lists', ''),
    way('drafts', '/drafts', waiting),
    way('refused', '/drafts?refused=true'),
    way('excludes', '/excludes'),
  ]);
}

/** What is known of a subscription, or typed. */
export type GivenList = Pick<
  DomainSubscriptionView,
  'title' | 'url' | 'kind' | 'format' | 'mode' | 'remove_retracted'
> & { readonly priority: string };

/** The subscribed lists, each leading to where it is changed. */
export function subscriptionList(rows: readonly DomainSubscriptionView[], reader: Reader): Html {
  const { lists } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(lists.none);
  return html`<ul class="rows">${rows.map((row) => html`<li>${subscriptionRow(row, reader)}</li>`)}</ul>`;
}

function subscriptionRow(row: DomainSubscriptionView, reader: Reader): Html {
  const { words } = reader;
  const { lists } = words.serverRooms;
  const { id, title, url, kind, mode, priority, entries_count, succeeded_at, last_error } = row;
  const facts = [
    ownText(lists.kinds, kind),
    ownText(lists.modes, mode),
    lists.entries(entries_count),
    html`${lists.priority}: ${priority}`,
    succeeded_at === null ? lists.neverRead : html`${lists.read} ${minute(succeeded_at, reader)}`,
  ];
  return html`<a href="${DOMAIN_LISTS_PATH}/${id}"><strong dir="auto">${title || url}</strong></a>${title && html`<p class="hint" dir="ltr">${url}</p>`}${factLine(facts)}
${last_error && html`<p class="error">${lists.failed} <span dir="auto">${last_error}</span></p>`}
<div class="row-acts"><button form="act" formaction="${DOMAIN_LISTS_PATH}/${id}/fetch" class="small secondary" aria-label="${lists.fetchNow}: ${title || url}">${lists.fetchNow}</button></div>`;
}

type ListForm = {
  readonly given: GivenList;
  /** Where the form goes to. */
  readonly path: string;
  readonly isNew: boolean;
  readonly problem?: string | undefined;
};

/** The form that subscribes to a list, or changes how. */
export function subscriptionForm({ given, path, isNew, problem }: ListForm, { words, account }: Reader): Html {
  const { lists, transfer } = words.serverRooms;
  const { optional } = words.forms;
  const kinds = choicesOf(lists.kinds);
  const modes = choicesOf(lists.modes).map((one) => ({ ...one, hint: ownText(lists.modeHints, one.value) }));
  return html`${alert(problem)}<form method="post" action="${path}">${formFields(account)}
${field({ label: lists.url, name: 'url', value: given.url, hint: lists.urlHint })}
${field({ label: lists.name, name: 'title', value: given.title, optional })}
${isNew && radios({ name: 'kind', legend: lists.kind, chosen: given.kind, options: kinds })}
${radios({ name: 'mode', legend: lists.mode, chosen: given.mode, options: modes })}
${select({ id: 'l-format', name: 'format', label: transfer.format, chosen: given.format, options: choicesOf(transfer.formats) })}
${field({ label: lists.priority, name: 'priority', type: 'number', value: given.priority, hint: lists.priorityHint, optional })}
${checkbox('remove_retracted', lists.removeRetracted, given.remove_retracted)}
<div class="actions"><button>${isNew ? lists.subscribe : words.moderation.save}</button></div></form>`;
}

/** The same among the lists. */
export function subscribeAmongOthers(form: Html, { serverRooms }: Words): Html {
  const { subscribe } = serverRooms.lists;
  const titled = html`<h2>${subscribe}</h2>${form}`;
  return formAmongOthers({ name: 'subscribe', page: DOMAIN_LISTS_PATH, label: `${subscribe} …`, form: titled });
}

/** The forms that end a subscription. */
export function unsubscribeForms(id: string, { words, account }: Reader): Html {
  const { lists } = words.serverRooms;
  const path = `${DOMAIN_LISTS_PATH}/${id}`;
  const buttons = html`${confirmedButton({ label: lists.unsubscribe, warning: lists.unsubscribeWarning, name: 'lift', value: 'false' })}
${confirmedButton({ label: lists.unsubscribeAndLift, warning: lists.liftWarning, name: 'lift', value: 'true' })}`;
  const form = html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${buttons}</form>`;
  return formAmongOthers({ name: 'unsubscribe', page: path, label: `${lists.unsubscribe} …`, form });
}
