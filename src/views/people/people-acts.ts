import { type Html, html } from '../../lib/html/template.ts';
import { addressOfMessage } from '../frame/addresses.ts';
import type { AccountView, RelationshipView } from '../frame/entity-types.ts';
import { actItem, askItem, copyItem, menu, wayItem } from '../frame/menu.ts';
import type { Reader } from '../frame/reader.ts';

/** The button to follow somebody or to stop; nothing for oneself and where blocks stand between the two. */
export function followButton(account: AccountView, relationship: RelationshipView, reader: Reader): Html | null {
  const way = followWay(account, relationship, reader);
  return way && button(way.to, way.label, way.ends ? 'secondary' : '');
}

/** The same in a menu; where blocks stand between the two, how to end one's own. */
export function followItem(account: AccountView, relationship: RelationshipView, reader: Reader): Html | null {
  if (relationship.blocking) return actItem(`/accounts/${account.id}/unblock`, reader.words.people.unblock);
  const way = followWay(account, relationship, reader);
  return way && actItem(way.to, way.label);
}

function followWay(account: AccountView, relationship: RelationshipView, { words, account: own }: Reader) {
  const { people } = words;
  if (!own || own.id === account.id || relationship.blocked_by || relationship.blocking) return null;
  const base = `/accounts/${account.id}`;
  if (relationship.following) return { to: `${base}/unfollow`, label: people.unfollow, ends: true };
  if (relationship.requested)
    return { to: `${base}/unfollow`, label: account.locked ? people.cancelRequest : people.unfollow, ends: true };
  return { to: `${base}/follow`, label: account.locked ? people.askToFollow : people.follow, ends: false };
}

/** Everything that somebody who is signed in can do with an account. */
export function peopleActs(account: AccountView, relationship: RelationshipView, reader: Reader): Html | null {
  if (!reader.account) return null;
  if (reader.account.id === account.id)
    return html`<div class="actions"><a class="button secondary" href="/settings/profile">${reader.words.people.editProfile}</a> ${copyItem(account.url, reader.words.posts.copyLink, 'secondary')}</div>`;
  const { people } = reader.words;
  return html`<div data-part="account-${account.id}"><div class="actions">${relationship.blocking && button(`/accounts/${account.id}/unblock`, people.unblock)}
${relationship.requested_by && requestButtons(account, reader)}${followButton(account, relationship, reader)}
${menu({ id: `menu-account-${account.id}`, items: menuItems(account, relationship, reader) }, reader)}</div>
${state(relationship, reader)}</div>`;
}

/** The buttons that answer somebody who asks to follow. */
export function requestButtons({ id }: Pick<AccountView, 'id'>, { words: { people } }: Reader): Html {
  return html`${button(`/follow_requests/${id}/authorize`, people.accept)}${button(`/follow_requests/${id}/reject`, people.refuse, 'secondary')}`;
}

function menuItems(
  account: AccountView,
  relationship: RelationshipView,
  { words: { collections, people, posts } }: Reader,
): Html {
  const base = `/accounts/${account.id}`;
  const host = account.acct.includes('@') ? URL.parse(account.url)?.host : undefined;
  return html`${host && html`<a href="${account.url}" rel="noopener noreferrer">${posts.openOn(host)}</a>`}${copyItem(account.url, posts.copyLink)}
${!(relationship.blocking || relationship.blocked_by) && mentionItems(account, people)}
${relationship.following && followedItems(base, relationship, people)}
${wayItem(`${base}/collections`, collections.addTo)}
${relationship.followed_by && askItem(`${base}/remove_from_followers`, people.removeFollower)}
${relationship.muting ? actItem(`${base}/unmute`, people.unmute) : askItem(`${base}/mute`, people.mute)}
${relationship.blocking ? null : askItem(`${base}/block`, people.block, { isDangerous: true })}
${serverItem(account, relationship, people)}
${wayItem('/report', people.report, { name: 'account_id', value: account.id, isDangerous: true })}`;
}

/** The ways to write to somebody, for everybody to read and for nobody else. */
export function mentionItems(
  { acct }: AccountView,
  { mentionWho, mentionPrivately }: Reader['words']['people'],
): Html[] {
  const handle = `@${acct}`;
  const text = encodeURIComponent(`${handle} `);
  return [
    html`<a href="/publish?text=${text}">${mentionWho(handle)}</a>`,
    html`<a href="${addressOfMessage(acct)}">${mentionPrivately(handle)}</a>`,
  ];
}

/** What hides the whole server of an account, or ends that. */
function serverItem(
  { acct }: AccountView,
  { domain_blocking: isHidden }: RelationshipView,
  people: Reader['words']['people'],
): Html | null {
  const domain = acct.split('@')[1];
  if (domain === undefined) return null;
  const told = { name: 'domain', value: domain };
  if (!isHidden) return wayItem('/domain_blocks/new', people.hideServer(domain), told);
  return html`<button form="act" formaction="/domain_blocks/remove" name="${told.name}" value="${told.value}">${people.unhideServer(domain)}</button>`;
}

function followedItems(
  base: string,
  { showing_reblogs: showsBoosts, notifying, endorsed }: RelationshipView,
  people: Reader['words']['people'],
): Html {
  return html`${showsBoosts ? actItem(`${base}/hide_boosts`, people.hideBoosts) : actItem(`${base}/show_boosts`, people.showBoosts)}
${notifying ? actItem(`${base}/dont_notify`, people.dontNotify) : actItem(`${base}/notify`, people.notify)}
${wayItem(`${base}/languages`, people.languages)}
${endorsed ? actItem(`${base}/unendorse`, people.unendorse) : actItem(`${base}/endorse`, people.endorse)}
${askItem(`${base}/lists`, people.addToLists)}`;
}

function state(relationship: RelationshipView, { words: { people } }: Reader): Html | null {
  const states = [
    relationship.followed_by && people.followsYou,
    relationship.muting && people.youMuted,
    relationship.blocking && people.youBlocked,
    relationship.blocked_by && people.blockedYou,
    relationship.requested_by && people.asksToFollow,
  ].filter((text) => text !== false);
  return states.length === 0 ? null : html`<p class="hint">${states.join(' · ')}</p>`;
}

function button(to: string, label: string, look = ''): Html {
  return html`<button form="act" formaction="${to}" class="small ${look}">${label}</button>`;
}
