import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { serverOf } from '../../lib/origin.ts';
import type { PostView, QuotingView } from '../frame/entity-types.ts';
import type { NamedKey } from '../frame/keys.ts';
import { actItem, askItem, copyItem, menu, wayItem } from '../frame/menu.ts';
import type { Reader } from '../frame/reader.ts';
import { canBoost, isOpen, isOwn } from './post-standing.ts';

/** The keys that press items of the menu: none of them so far. */
export const menuKeys: readonly NamedKey[] = [];

/** The rest of what can be done with a post, behind a button. */
export function postMenu(post: QuotingView, reader: Reader): Html {
  const { posts } = reader.words;
  const base = `/posts/${post.id}`;
  const items = [
    elsewhere(post, reader),
    everybodysItems(post, reader),
    post.muted ? actItem(`${base}/unmute`, posts.unmuteConversation) : actItem(`${base}/mute`, posts.muteConversation),
    isOwn(post, reader) ? ownItems(post, reader) : othersItems(post, reader),
  ];
  return menu({ id: `menu-${post.id}`, items, about: `by-${post.id}` }, reader);
}

function elsewhere(post: PostView, { words }: Reader): Html {
  const address = post.url ?? post.uri;
  const host = serverOf(address)?.host;
  const copy = copyItem(address, words.posts.copyLink);
  if (!host || !post.account.acct.includes('@')) return copy;
  return html`<a href="${address}" rel="noopener noreferrer">${words.posts.openOn(host)}</a>${copy}`;
}

function everybodysItems(post: QuotingView, reader: Reader): HtmlValue {
  const { acting } = reader.words;
  const base = `/posts/${post.id}`;
  const quoted = post.quote?.quoted_status;
  const isQuoted = quoted && post.quote?.state === 'accepted' && isOwn(quoted, reader);
  return [
    askItem(`${base}/react`, acting.react),
    canBoost(post, reader) && !post.reblogged && askItem(`${base}/boost`, acting.boostFor),
    isQuoted && askItem(`/posts/${quoted.id}/quotes/${post.id}/revoke`, acting.revoke),
  ];
}

function ownItems(post: PostView, { words: { acting, deliveries, posts } }: Reader): HtmlValue {
  const base = `/posts/${post.id}`;
  return [
    wayItem('/publish', posts.edit, { name: 'edit', value: post.id }),
    post.pinned
      ? actItem(`${base}/unpin`, posts.unpin)
      : post.visibility !== 'direct' && actItem(`${base}/pin`, posts.pin),
    isOpen(post) && askItem(`${base}/quote_policy`, acting.mayQuote),
    !post.local_only && wayItem(`${base}/deliveries`, deliveries.title),
    wayItem(`${base}/delete`, posts.delete, { isDangerous: true }),
  ];
}

/** What concerns whoever wrote a post: named as on their profile, below their handle. */
function othersItems({ id, account }: PostView, { words: { people } }: Reader): HtmlValue {
  const base = `/accounts/${account.id}`;
  const about = `by-${id}`;
  return [
    html`<p class="hint"><bdi dir="ltr">@${account.acct}</bdi></p>`,
    wayItem(`${base}/mute`, people.mute, { about }),
    wayItem(`${base}/block`, people.block, { about, isDangerous: true }),
    wayItem('/report', people.report, { about, name: 'status_id', value: id, isDangerous: true }),
  ];
}
