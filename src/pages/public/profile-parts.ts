import type { AccountStatusesFilter } from '../../domain/statuses/account-statuses.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import type { Words } from '../../words/words.ts';

/** A selection of somebody's posts, with a page and a feed of its own. */
export type Part = {
  /** Relative to the profile's address. */
  readonly path: string;
  readonly label: (words: Words) => string;
  readonly filter: Partial<AccountStatusesFilter>;
};

export const POSTS: Part = { path: '', label: ({ profiles }) => profiles.postsPart, filter: { excludeReplies: true } };
export const REPLIES: Part = { path: '/with_replies', label: ({ profiles }) => profiles.repliesPart, filter: {} };
export const MEDIA: Part = {
  path: '/media',
  label: ({ profiles }) => profiles.mediaPart,
  filter: { onlyMedia: true, excludeReblogs: true },
};

/** What somebody recommends instead of posts of their own. */
export const FEATURED: Part = { path: '/featured', label: ({ profiles }) => profiles.featuredPart, filter: {} };

/** The posts of a profile with one hashtag. */
export function taggedPart(tag: string): Part {
  return { path: `/tagged/${encodeURIComponent(tag)}`, label: () => `#${tag}`, filter: { tagged: tag } };
}

/** The filter of a part. No part includes direct messages. */
export function filterOf(part: Part): AccountStatusesFilter {
  return { onlyMedia: false, excludeReplies: false, excludeReblogs: false, excludeDirect: true, ...part.filter };
}

/** Whether search engines shall not index the profile, as its owner wishes or moderators ordered. */
export function isUnlisted(view: AccountView): boolean {
  return view.noindex === true || view.limited === true;
}
