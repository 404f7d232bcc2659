import type { Html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import type { PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { isolated, within } from '../frame/written.ts';

/** Whether everybody can see a post. */
export function isOpen({ visibility }: Pick<PostView, 'visibility'>): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

/** Whether the reader wrote a post. */
export function isOwn({ account }: Pick<PostView, 'account'>, reader: Reader): boolean {
  return account.id === reader.account?.id;
}

/** Followers-only posts can be boosted by their author alone, direct ones by nobody. Mastodon: `StatusPolicy#reblog?`. */
export function canBoost(post: PostView, reader: Reader): boolean {
  return isOpen(post) || (isOwn(post, reader) && post.visibility === 'private');
}

/** The titles of the filters that a post is behind. Those that blur hide media alone. */
export function filterTitles({ filtered }: Pick<PostView, 'filtered'>): string[] {
  return (filtered ?? [])
    .map(({ filter }) => filter)
    .filter((one) => one.filter_action !== 'blur')
    .map(({ title }) => title);
}

/** What stands for a post that is behind filters of these titles. */
export function filteredBy(titles: readonly string[], { formats, posts }: Reader['words']): Html {
  const names = titles.map((title) => isolated(title));
  return within(posts.filtered, listing(formats, names));
}

/** Whether media are behind a button of their own. Those that a closed warning hides already need none. */
export function hidesMedia({ filtered, sensitive, spoiler_text }: PostView, { shows }: Reader): boolean {
  if (filtered?.some(({ filter }) => filter.filter_action === 'blur')) return true;
  if (shows.media !== 'default') return shows.media === 'hide_all';
  return sensitive && (spoiler_text === '' || shows.warnings);
}
