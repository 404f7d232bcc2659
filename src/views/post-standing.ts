import type { PostView } from './entity-types.ts';
import type { Reader } from './reader.ts';

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
