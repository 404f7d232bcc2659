import { type Html, html } from '../lib/html/template.ts';
import type { PostView } from './entity-types.ts';
import { actItem, menu, wayItem } from './menu.ts';
import type { Reader } from './reader.ts';

/** The rest of what can be done with a post, behind a button. */
export function postMenu(post: PostView, reader: Reader): Html {
  const { posts } = reader.words;
  const own = post.account.id === reader.account?.id;
  const base = `/posts/${post.id}`;
  const items = html`${elsewhere(post, reader)}${own ? ownItems(post, reader) : othersItems(post, reader)}
${post.muted ? actItem(`${base}/unmute`, posts.unmuteConversation) : actItem(`${base}/mute`, posts.muteConversation)}`;
  return menu({ id: `menu-${post.id}`, items, about: `by-${post.id}` }, reader);
}

function elsewhere(post: PostView, { words }: Reader): Html | null {
  const address = post.url ?? post.uri;
  const host = URL.parse(address)?.host;
  if (!host || !post.account.acct.includes('@')) return null;
  return html`<a href="${address}" rel="noopener noreferrer">${words.posts.openOn(host)}</a>`;
}

function ownItems({ id, pinned }: PostView, { words: { posts } }: Reader): Html {
  const base = `/posts/${id}`;
  return html`${wayItem('/publish', posts.edit, { name: 'edit', value: id })}
${pinned ? actItem(`${base}/unpin`, posts.unpin) : actItem(`${base}/pin`, posts.pin)}
${wayItem(`${base}/delete`, posts.delete)}`;
}

function othersItems({ id, account }: PostView, { words: { people } }: Reader): Html {
  const handle = `@${account.acct}`;
  return html`${wayItem(`/accounts/${account.id}/mute`, people.muteWho(handle))}
${wayItem(`/accounts/${account.id}/block`, people.blockWho(handle))}
${wayItem('/report', people.reportWho(handle), { name: 'status_id', value: id })}`;
}
