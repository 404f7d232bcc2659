import { type Html, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import { addressOfAccount, faceOf } from '../frame/addresses.ts';
import type { AccountView, NotificationsView, NotificationView, StatusView } from '../frame/entity-types.ts';
import { icon } from '../frame/icon.ts';
import { nameLink, nameOf } from '../frame/names.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { isolated } from '../frame/written.ts';
import { filteredIn, isHidden } from '../posts/filtered.ts';
import { post, repeated } from '../posts/post.ts';
import { requestButtons } from './people-acts.ts';

/** How many of the people who did the same are named by their pictures. */
const FACES = 8;

/** A page of notifications in groups; `readUntil` is the wire id of the newest that has been read. */
export function notifications(view: NotificationsView, readUntil: bigint, reader: Reader): Html {
  const { notifications: texts } = reader.words;
  if (view.notification_groups.length === 0) return emptyPage(texts.none, ['write', 'people', 'explore'], reader);
  const accounts = new Map(view.accounts.map((account) => [account.id, account]));
  const statuses = new Map(view.statuses.map((status) => [status.id, filteredIn('notifications', status)]));
  const isShown = (status: StatusView | undefined) => !status || !isHidden(status);
  const groups = view.notification_groups.filter(({ status_id: id }) => isShown(statuses.get(id ?? '')));
  return html`<div class="feed" role="feed" aria-label="${texts.title}">${groups.map((group) => {
    const people = group.sample_account_ids.flatMap((id) => accounts.get(id) ?? []);
    const status = group.status_id ? statuses.get(group.status_id) : undefined;
    const isNew = BigInt(group.page_max_id ?? group.most_recent_notification_id) > readUntil;
    const isAgain = groups.find(({ status_id: id }) => id === group.status_id) !== group;
    return notification({ group, people, status, isAgain, isNew }, reader);
  })}</div>`;
}

type Told = {
  readonly group: NotificationView;
  readonly people: readonly AccountView[];
  readonly status: StatusView | undefined;
  /** Whether the status stands above, with another group. */
  readonly isAgain: boolean;
  readonly isNew: boolean;
};

const ICONS: Readonly<Record<string, string>> = {
  follow: 'person-add',
  follow_request: 'person-add',
  favourite: 'star',
  reblog: 'boost',
  mention: 'at',
  poll: 'poll',
  moderation_warning: 'shield',
  severed_relationships: 'people',
  quote: 'quote',
  quoted_update: 'quote',
  update: 'pen',
  status: 'bell',
};

/** What is about a post from when it was published. */
const WRITTEN = ['mention', 'quote', 'status'];

function notification(told: Told, reader: Reader): Html {
  const { group, people, status, isAgain, isNew } = told;
  // Of a post that somebody has just written, its own byline tells when.
  const at = WRITTEN.includes(group.type) && status ? null : group.latest_page_notification_at;
  return html`<article class="notice ${group.type.replaceAll(/\W/g, '-')}${isNew ? ' unread' : ''}" id="notification-${group.group_key}">
${icon(ICONS[group.type] ?? 'bird', reader)}
${people.length > 1 && html`<ul class="faces">${people.slice(0, FACES).map((one) => html`<li>${face(one, reader)}</li>`)}</ul>`}
<h2 class="told">${isNew && html`<span class="badge">${reader.words.notifications.isNew}</span> `}${sentence(told, reader)}${at && html` <span class="hint">${minute(at, reader)}</span>`}</h2>
${group.type === 'follow_request' && people[0] && html`<div class="actions">${requestButtons(people[0], reader)}</div>`}
${staffWay(told, reader)}${ownWay(group, reader)}${status && (isAgain ? repeated(status, reader) : post(status, reader, { level: 3 }))}</article>`;
}

/** Where staff go on from what they are told of. */
function staffWay({ group, people }: Told, { words }: Reader): Html | null {
  const { seeReport, seeAccount } = words.notifications;
  const [first] = people;
  if (group.type === 'admin.report' && group.report) return way(`/admin/reports/${group.report.id}`, seeReport);
  if (group.type !== 'admin.sign_up' || !first || group.notifications_count > 1) return null;
  return way(`/admin/accounts/${first.id}`, seeAccount);
}

/** Where one reads more about what has happened to the own account. */
function ownWay({ type }: NotificationView, { words }: Reader): Html | null {
  if (type === 'moderation_warning') return way('/disputes/strikes', words.strikes.title);
  return type === 'severed_relationships' ? way('/severed_relationships', words.account.lostFollows) : null;
}

function way(path: string, text: string): Html {
  return html`<p class="more"><a href="${path}">${text}</a></p>`;
}

function face(account: AccountView, reader: Reader): Html {
  return html`<a href="${addressOfAccount(account, reader)}" title="@${account.acct}"><img src="${faceOf(account, reader)}" alt="${nameOf(account)}" width="32" height="32" loading="lazy"></a>`;
}

function sentence({ group, people }: Told, reader: Reader): Html {
  const { notifications: texts } = reader.words;
  const first = people[0];
  const who = first ? nameLink(first, reader) : html`${texts.somebody}`;
  const others = group.notifications_count - 1;
  const all = others > 0 ? texts.andOthers(who, others) : who;
  const say = ownText(texts.kinds, group.type);
  return say ? say(all, others <= 0) : html`${group.fallback ? isolated(group.fallback.title) : texts.other}`;
}

/** The types of notifications that there are words for. */
export function notificationKinds({ words }: Reader): readonly string[] {
  return Object.keys(words.notifications.kinds);
}
