import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { NotificationPolicyView, NotificationRequestView } from '../frame/entity-types.ts';
import { choicesOf, select } from '../frame/form.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader } from '../frame/reader.ts';
import { post } from '../posts/post.ts';
import { accountCard } from './account-card.ts';

/** The people whose notifications wait for an answer, each with the last post that one was about. */
export function requestList(requests: readonly NotificationRequestView[], reader: OwnReader): Html {
  const { notificationRequests: texts } = reader.words;
  if (requests.length === 0) return emptyPage(texts.none, ['home', 'people'], reader);
  return html`${requests.map((one) => request(one, reader))}`;
}

function request(
  { id, account, last_status: last, notifications_count: count }: NotificationRequestView,
  reader: OwnReader,
): Html {
  const { notificationRequests: texts } = reader.words;
  const button = (act: 'accept' | 'dismiss', look: string) =>
    html`<button form="act" formaction="/notifications/requests/${id}/${act}" class="small${look}" aria-label="${texts[act]}: @${account.acct}">${texts[act]}</button>`;
  return html`<section id="request-${id}"><ul class="people">${accountCard(account, reader, html`${button('accept', '')}${button('dismiss', ' secondary')}`)}</ul>
<p class="hint">${texts.count(Number(count))}</p>${last && post(last, { ...reader, onlyShows: true })}</section>`;
}

const FIELDS = [
  'for_not_following',
  'for_not_followers',
  'for_new_accounts',
  'for_private_mentions',
  'for_limited_accounts',
  'for_bots',
] as const;

/** The form to choose whose notifications are let through. */
export function policyForm(policy: NotificationPolicyView, { words, account }: OwnReader): Html {
  const { forms, notificationRequests: texts } = words;
  const options = choicesOf(texts.values);
  return html`<form class="policy" method="post" action="/notifications/policy">${formFields(account)}
<h2 id="policy">${texts.policy}</h2><p class="hint">${texts.policyHint}</p>
${FIELDS.map((name) => select({ id: `n-${name}`, name, label: texts.senders[name], chosen: policy[name], options }))}
<div class="actions"><button>${forms.save}</button></div></form>`;
}
