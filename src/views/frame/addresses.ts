import type { AccountView, PostView } from './entity-types.ts';
import type { Reader } from './reader.ts';

type Named = Pick<AccountView, 'acct' | 'url'>;

/** Where a reader finds an account: here when signed in, or else where it lives. */
export function addressOfAccount({ acct, url }: Named, { account }: Reader): string {
  return account ? `/@${acct}` : url;
}

/** Where a reader finds a post: here when signed in, or else where it lives. */
export function addressOfPost(post: Pick<PostView, 'id' | 'url' | 'uri' | 'account'>, reader: Reader): string {
  return reader.account ? pathOfPost(post) : (post.url ?? post.uri);
}

/** The page of a post here, with which the pages about it begin. */
export function pathOfPost({ id, account }: Pick<PostView, 'id' | 'account'>): string {
  return `/@${account.acct}/${id}`;
}

/** The address of the picture of an account, which moves if the reader wants it. */
export function faceOf(
  account: Pick<AccountView, 'avatar' | 'avatar_static'>,
  { shows }: Pick<Reader, 'shows'>,
): string {
  return shows.motion ? account.avatar : account.avatar_static;
}

/** Where a reader finds a hashtag of a post. */
export function addressOfTag(name: string): string {
  return `/tags/${encodeURIComponent(name)}`;
}

/** Where a reader writes a message to an account. */
export function addressOfMessage(acct: string): string {
  return `/conversations/new?${String(new URLSearchParams({ to: `@${acct}` }))}`;
}
