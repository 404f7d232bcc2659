import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { type Audience, audienceForGroups, isUnaddressed, namesOnly } from '../decode/audience.ts';
import type { IncomingPost } from '../decode/post.ts';
import { AS_PUBLIC } from '../vocabulary.ts';

/** The most addresses of a post that are looked at for groups. */
const MAX_NAMED = 50;

type Author = Pick<AccountRow, 'followers_url'>;

/** What a post says itself, and what the activity says with which its author brings it. */
type Said = { readonly own: Audience; readonly around?: Audience };

/**
 * A post with its whole audience where it names groups alone that are known here: nobody is let in whom its author does not name. Others stay
 * as they are, without a query where it is of no consequence.
 */
export async function openForGroups(
  db: Db,
  post: IncomingPost,
  author: Author,
  { own, around }: Said,
): Promise<IncomingPost> {
  const isOpen = (one: string) => one === AS_PUBLIC || one === author.followers_url;
  const named = [...new Set([...own.to, ...own.cc])];
  const others = [...own.audience, ...(around ? [...around.to, ...around.cc] : [])];
  if (isUnaddressed(own) || named.length > MAX_NAMED || named.some(isOpen) || !others.some(isOpen)) return post;
  const groups = await groupsAmong(db, named);
  return namesOnly(own, groups) ? { ...post, audience: audienceForGroups(own, around, groups) } : post;
}

async function groupsAmong(db: Db, uris: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('uri')
    .where(idsIn(db, 'uri', uris))
    .where('actor_type', '=', 'Group')
    .execute();
  return new Set(rows.map(({ uri }) => uri));
}
