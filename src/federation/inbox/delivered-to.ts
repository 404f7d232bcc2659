import { accountUri } from '../../domain/accounts/uris.ts';
import { removeFromConversations } from '../../domain/conversations/remove-from-conversations.ts';
import { findVisibleStatus } from '../../domain/statuses/policy.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { reviseStatus } from '../../domain/statuses/revise-status.ts';
import { insertMentions } from '../../domain/statuses/store-status.ts';
import { fanOut } from '../../domain/timelines/fan-out.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { isNode, many, type Node } from '../decode/read.ts';

const ADDRESSES = ['to', 'cc', 'bto', 'bcc'] as const;

/**
 * Adds the owner of the receiving inbox to the recipients of a post. The post itself may not name them, because senders strip `bto` and
 * `bcc` (ActivityPub 6). Mastodon: `delivered_to_account_id`.
 */
export function addressedTo(db: Db, activity: Node, ownerId: number): Node {
  const owner = accountUri(db.instance.origin, ownerId);
  const { object } = activity;
  const isAddressed = isNode(object) && ADDRESSES.some((name) => many(object[name]).length > 0);
  return isAddressed ? { ...activity, object: alsoTo(object, owner) } : alsoTo(activity, owner);
}

function alsoTo(node: Node, owner: string): Node {
  return { ...node, bcc: [...many(node.bcc), owner] };
}

/** Gives the owner of another inbox access to a post that was delivered to them later. */
export async function admitOwner(tx: Tx, { actor, object }: IncomingActivity, ownerId: number): Promise<void> {
  const row = object.uri === undefined ? undefined : await findStatusByUri(tx, object.uri);
  if (!row || row.local === 1 || (await findVisibleStatus(tx, { accountId: ownerId }, row.id))) return;
  const author = await tx.selectFrom('accounts').select('uri').where('id', '=', row.account_id).executeTakeFirst();
  if (author?.uri !== actor) return;
  const known = await tx
    .selectFrom('mentions')
    .select('id')
    .where('status_id', '=', row.id)
    .where('account_id', '=', ownerId)
    .executeTakeFirst();
  if (known) return;
  await insertMentions(tx, row.id, [{ accountId: ownerId, domain: null, silent: true }]);
  await fanOut(tx, row.visibility === 'direct' ? await limit(tx, row) : row);
}

/**
 * Limits the visibility, so that it does not depend on which copy arrives first: a post that is addressed to somebody without mentioning
 * them is not a private mention.
 */
async function limit(tx: Tx, row: StatusRow): Promise<StatusRow> {
  const visibility = 'limited';
  await reviseStatus(tx, row.id, { visibility });
  await removeFromConversations(tx, row.id);
  tx.emit({ type: 'status.edited', statusId: row.id });
  return { ...row, visibility };
}
