import { type Html, html } from '../../lib/html/template.ts';
import { shortNumber } from '../../words/numbers.ts';
import { actButton, wayButton } from '../frame/act.ts';
import type { PostView, QuotingView } from '../frame/entity-types.ts';
import type { NamedKey } from '../frame/keys.ts';
import type { Reader } from '../frame/reader.ts';
import { menuKeys, postMenu } from './post-menu.ts';
import { canBoost } from './post-standing.ts';
import { translationKey } from './translation.ts';

/** The keys that press the buttons of a post, in the order in which they are listed. */
export const postKeys: readonly NamedKey[] = [
  ['r', ({ posts }) => posts.reply],
  ['f', ({ posts }) => posts.favourite],
  ['b', ({ posts }) => posts.boost],
  ['q', ({ posts }) => posts.quote],
  translationKey,
  ...menuKeys,
];

/** What somebody who is signed in can do with a post. */
export function postActs(post: QuotingView, reader: Reader): Html {
  // No line ends between them: in a long list each is one more node. What cannot be done leaves its place empty, so that all posts have theirs in line.
  const acts = [reply, boost, quote, favourite, bookmark, postMenu].map(
    (act) => act(post, reader) ?? html`<span></span>`,
  );
  return html`<footer class="acts">${acts}</footer>`;
}

const about = ({ id }: PostView): string => `by-${id}`;

function counted(number: number, { words }: Reader): { count?: string } {
  return number === 0 ? {} : { count: shortNumber(words.formats, number) };
}

function reply(post: PostView, reader: Reader): Html {
  const { reply: label } = reader.words.posts;
  const to = { to: '/publish', name: 'in_reply_to_id', value: post.id };
  return wayButton(
    {
      icon: 'reply',
      kind: 'reply',
      key: 'r',
      label,
      about: about(post),
      ...to,
      ...counted(post.replies_count, reader),
    },
    reader,
  );
}

function boost(post: PostView, reader: Reader): Html | null {
  if (!canBoost(post, reader)) return null;
  const { boost: label } = reader.words.posts;
  const to = `/posts/${post.id}/${post.reblogged ? 'unreblog' : 'reblog'}`;
  const on = post.reblogged ?? false;
  return actButton(
    {
      icon: 'boost',
      kind: 'boost',
      key: 'b',
      label,
      to,
      on,
      about: about(post),
      ...counted(post.reblogs_count, reader),
    },
    reader,
  );
}

function quote(post: PostView, reader: Reader): Html | null {
  if (post.quote_approval.current_user === 'denied') return null;
  const { quote: label } = reader.words.posts;
  const to = { to: '/publish', name: 'quoted_status_id', value: post.id };
  return wayButton(
    { icon: 'quote', kind: 'quote', key: 'q', label, about: about(post), ...to, ...counted(post.quotes_count, reader) },
    reader,
  );
}

function favourite(post: PostView, reader: Reader): Html {
  const { favourite: label } = reader.words.posts;
  const to = `/posts/${post.id}/${post.favourited ? 'unfavourite' : 'favourite'}`;
  const on = post.favourited ?? false;
  return actButton(
    {
      icon: 'star',
      kind: 'favourite',
      key: 'f',
      label,
      to,
      on,
      about: about(post),
      ...counted(post.favourites_count, reader),
    },
    reader,
  );
}

function bookmark(post: PostView, reader: Reader): Html {
  const { bookmark: label } = reader.words.posts;
  const to = `/posts/${post.id}/${post.bookmarked ? 'unbookmark' : 'bookmark'}`;
  return actButton(
    { icon: 'bookmark', kind: 'bookmark', label, to, on: post.bookmarked ?? false, about: about(post) },
    reader,
  );
}
