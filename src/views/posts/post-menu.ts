import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { serverOf } from '../../lib/origin.ts';
import { addressOfAccount } from '../frame/addresses.ts';
import type { AccountView, PostView, QuotingView, RelationshipView } from '../frame/entity-types.ts';
import type { NamedKey } from '../frame/keys.ts';
import { actItem, askItem, copyItem, laterItems, menu, wayItem } from '../frame/menu.ts';
import type { Reader } from '../frame/reader.ts';
import { followItem, mentionItems } from '../people/people-acts.ts';
import { canBoost, isOpen, isOwn } from './post-standing.ts';

/** The keys that press items of the menu: none of them so far. */
export const menuKeys: readonly NamedKey[] = [];

/** The rest of what can be done with a post, behind a button: with the post, then what only its author can do, or with whoever wrote it. */
export function postMenu(post: QuotingView, reader: Reader): Html {
  const items = [postItems(post, reader), isOwn(post, reader) ? ownItems(post, reader) : othersItems(post, reader)];
  return menu({ id: `menu-${post.id}`, items, about: `by-${post.id}` }, reader);
}

function postItems(post: QuotingView, reader: Reader): HtmlValue {
  const { acting, posts } = reader.words;
  const base = `/posts/${post.id}`;
  const quoted = post.quote?.quoted_status;
  const isQuoted = quoted && post.quote?.state === 'accepted' && isOwn(quoted, reader);
  return [
    elsewhere(post, reader),
    askItem(`${base}/react`, acting.react),
    canBoost(post, reader) && !post.reblogged && askItem(`${base}/boost`, acting.boostFor),
    isQuoted && askItem(`/posts/${quoted.id}/quotes/${post.id}/revoke`, acting.revoke),
    post.muted ? actItem(`${base}/unmute`, posts.unmuteConversation) : actItem(`${base}/mute`, posts.muteConversation),
  ];
}

/** Whether pages of other sites can show a post: everybody can see it, and it is from here. */
function isEmbeddable(post: PostView): boolean {
  return isOpen(post) && !post.local_only && !post.account.acct.includes('@');
}

function elsewhere(post: PostView, { words }: Reader): Html {
  const address = post.url ?? post.uri;
  const host = serverOf(address)?.host;
  const copy = copyItem(address, words.posts.copyLink);
  if (!host || !post.account.acct.includes('@')) return copy;
  return html`<a href="${address}" rel="noopener noreferrer">${words.posts.openOn(host)}</a>${copy}`;
}

function ownItems(post: PostView, { words: { acting, deliveries, posts } }: Reader): HtmlValue {
  const base = `/posts/${post.id}`;
  return [
    wayItem('/publish', posts.edit, { name: 'edit', value: post.id }),
    post.pinned
      ? actItem(`${base}/unpin`, posts.unpin)
      : post.visibility !== 'direct' && actItem(`${base}/pin`, posts.pin),
    isOpen(post) && askItem(`${base}/quote_policy`, acting.mayQuote),
    isEmbeddable(post) && askItem(`${base}/embed`, acting.embed),
    !post.local_only && wayItem(`${base}/deliveries`, deliveries.title),
    wayItem(`${base}/delete`, posts.delete, { isDangerous: true }),
  ];
}

/** What concerns whoever wrote a post, below their handle; what few need, or what depends on more than the post, comes when the menu opens. */
function othersItems(post: PostView, reader: Reader): HtmlValue {
  const { id, account } = post;
  const { people } = reader.words;
  const base = `/accounts/${account.id}`;
  const about = `by-${id}`;
  return [
    laterItems(`/posts/${id}/menu`, handleOf(account), laterWays(post, reader).length + 1),
    askItem(`${base}/mute`, people.mute, { about }),
    askItem(`${base}/block`, people.block, { about, isDangerous: true }),
    wayItem('/report', people.report, { about, name: 'status_id', value: id, isDangerous: true }),
  ];
}

function handleOf({ acct }: AccountView): Html {
  return html`<bdi dir="ltr">@${acct}</bdi>`;
}

/** The rest of what somebody can do with a post of somebody else, and with them. */
export function laterMenu(post: PostView, relationship: RelationshipView, reader: Reader): HtmlValue {
  const { account } = post;
  return [
    html`<a href="${addressOfAccount(account, reader)}">${handleOf(account)}</a>`,
    // Where there is nothing to follow, the items below stay where they are.
    followItem(account, relationship, reader) ?? html`<p class="hint">${reader.words.people.blockedYou}</p>`,
    ...laterWays(post, reader),
  ];
}

function laterWays(post: PostView, { words: { acting, people }, account: own }: Reader): Html[] {
  const { id, account } = post;
  const domain = account.acct.split('@')[1];
  return [
    ...mentionItems(account, people),
    askItem(`/accounts/${account.id}/lists`, people.addToLists),
    wayItem('/filters/new', acting.filterWord, { name: 'status_id', value: id }),
    ...(isEmbeddable(post) ? [askItem(`/posts/${id}/embed`, acting.embed)] : []),
    ...(domain === undefined
      ? []
      : [wayItem('/domain_blocks/new', people.hideServer(domain), { name: 'domain', value: domain })]),
    ...(own?.managesAccounts ? [html`<a href="/admin/accounts/${account.id}">${acting.moderate}</a>`] : []),
  ];
}
