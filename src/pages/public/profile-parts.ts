import type { AccountStatusesFilter } from '../../domain/statuses/account-statuses.ts';
import type { AccountView } from './views/entity-types.ts';

/** A choice of somebody's posts, with a page and a feed of its own. */
export type Part = {
  /** Under the profile's address. */
  readonly path: string;
  readonly label: string;
  readonly filter: Partial<AccountStatusesFilter>;
};

export const POSTS: Part = { path: '', label: 'Posts', filter: { excludeReplies: true } };
export const REPLIES: Part = { path: '/with_replies', label: 'Posts and replies', filter: {} };
export const MEDIA: Part = { path: '/media', label: 'Media', filter: { onlyMedia: true, excludeReblogs: true } };

/** The posts of a profile with one hashtag. */
export function taggedPart(tag: string): Part {
  return { path: `/tagged/${encodeURIComponent(tag)}`, label: `#${tag}`, filter: { tagged: tag } };
}

/** The filter of a part; direct messages are in none. */
export function filterOf(part: Part): AccountStatusesFilter {
  return { onlyMedia: false, excludeReplies: false, excludeReblogs: false, excludeDirect: true, ...part.filter };
}

/** Whether search engines shall pass by: wished by the person, or ordered by moderators. */
export function isUnlisted(view: AccountView): boolean {
  return view.noindex === true || view.limited === true;
}
