import type { Html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import type { PostView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { isolated, line, within } from '../frame/written.ts';

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
function filterTitles({ filtered }: Pick<PostView, 'filtered'>): string[] {
  return (filtered ?? [])
    .map(({ filter }) => filter)
    .filter((one) => one.filter_action !== 'blur')
    .map(({ title }) => title);
}

/** What stands for a post that is behind filters of these titles. */
function filteredBy(titles: readonly string[], { formats, posts }: Reader['words']): Html {
  const names = titles.map((title) => isolated(title));
  return within(posts.filtered, listing(formats, names));
}

/** What decides how a post, or an earlier version of one, is shown. */
export type Coverable = Pick<PostView, 'filtered' | 'sensitive' | 'spoiler_text'>;

/** What a post is behind, whatever its reader wants to see at once; undefined when it is behind none. */
export function filterCover(post: Pick<PostView, 'filtered'>, { words }: Pick<Reader, 'words'>): Html | undefined {
  const titles = filterTitles(post);
  return titles.length > 0 ? filteredBy(titles, words) : undefined;
}

/** What is shown of a post instead of all that it says, where it has no room to open: its filters, or its warning, unless that is to be open. */
export function coverOf(
  post: Coverable & Pick<PostView, 'emojis' | 'language'>,
  reader: Reader,
  warn = (warning: Html) => warning,
): Html | undefined {
  const filters = filterCover(post, reader);
  if (filters || post.spoiler_text === '' || reader.shows.warnings) return filters;
  return warn(line(post.spoiler_text, post, reader));
}

/** Whether media, or the picture of a link, are covered of their own. Those that a closed warning hides already need no cover. */
export function coversMedia(
  { filtered, sensitive, spoiler_text }: Coverable,
  { shows }: Pick<Reader, 'shows'>,
): boolean {
  if (filtered?.some(({ filter }) => filter.filter_action === 'blur')) return true;
  if (shows.media !== 'default') return shows.media === 'hide_all';
  return sensitive && (spoiler_text === '' || shows.warnings);
}
