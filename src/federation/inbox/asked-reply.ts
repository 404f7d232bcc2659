import { isLocalUri } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { Part } from '../decode/activity.ts';
import { idOf } from '../decode/read.ts';
import { findLocalStatus } from './local.ts';

/** A local reply that an author elsewhere may agree to, and the id of the post that it replies to. */
export type AskedReply = { readonly reply: StatusRow; readonly parentUri: string };

/**
 * The local reply to a post of that author to which an answer refers: by its id or, as the answer to a request of GoToSocial's kind, as the
 * instrument of that.
 */
export async function findAskedReply(
  db: Db,
  { types, node, uri }: Part,
  authorId: number,
): Promise<AskedReply | undefined> {
  if (types.includes('Follow')) return undefined;
  const named = types.includes('ReplyRequest') ? idOf(node?.instrument) : uri;
  if (named === undefined || !isLocalUri(db, named)) return undefined;
  const reply = await findLocalStatus(db, named);
  if (reply?.in_reply_to_id == null) return undefined;
  const parent = await db
    .selectFrom('statuses')
    .select('uri')
    .where('id', '=', reply.in_reply_to_id)
    .where('account_id', '=', authorId)
    .where('local', '=', 0)
    .executeTakeFirst();
  return parent && { reply, parentUri: parent.uri };
}
