import { isDistributable } from '../../lib/visibility.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { inboxesTold, inboxesToldOfReblogs, reachInboxes } from '../deliveries/recipients.ts';
import { hasRemoteFollowers } from '../relationships/has-followers.ts';
import { relayInboxes } from '../relays/queries.ts';
import type { NewStatus } from './new-status.ts';

type StatusVerb = 'create' | 'update' | 'delete' | 'announce' | 'undo_announce' | 'add_featured' | 'remove_featured';

/**
 * Orders an activity about a local status, if anybody on another server has it or should get it. The order includes what cannot be read
 * once the row is gone, because everybody who got a status is told when it is deleted.
 */
export async function federateStatus(tx: Tx, verb: StatusVerb, status: StatusRow): Promise<void> {
  if (status.local === 0 || status.local_only === 1) return;
  const ending = verb === 'delete' || verb === 'undo_announce';
  const inboxes = ending ? await allWhoHave(tx, status) : undefined;
  const concerns = inboxes ? inboxes.length > 0 || (await isForRelays(tx, status)) : await concernsOthers(tx, status);
  if (concerns) await order(tx, verb, status, inboxes);
}

/** As `federateStatus`, for a status that has just been written: its mentions, parent and quote are known, and nobody has it yet. */
export async function federateNew(tx: Tx, row: StatusRow, given: NewStatus): Promise<void> {
  if (row.local === 0 || row.local_only === 1) return;
  const concerns =
    namesOthers(given) ||
    (await hasRemoteFollowers(tx, row.account_id)) ||
    (await isForRelays(tx, row)) ||
    (await isReadElsewhere(tx, row, given));
  if (concerns) await order(tx, 'create', row);
}

/** Whether the status belongs to a thread that the parent's followers see on other servers. */
async function isReadElsewhere(tx: Tx, row: StatusRow, { parent }: NewStatus): Promise<boolean> {
  if (!parent || parent.local === 0 || !isDistributable(row.visibility)) return false;
  return hasRemoteFollowers(tx, parent.account_id);
}

function namesOthers({ mentions, parent, quote }: NewStatus): boolean {
  return mentions.some(({ domain }) => domain !== null) || parent?.local === 0 || quote?.quoted?.local === 0;
}

async function order(tx: Tx, verb: StatusVerb, status: StatusRow, inboxes?: readonly string[]): Promise<void> {
  const {
    id: statusId,
    account_id: accountId,
    uri,
    reblog_of_id: reblogOfId,
    visibility,
    created_at: createdAt,
  } = status;
  const rest = inboxes && { inboxes, createdAt };
  const payload = { verb, statusId, accountId, uri, reblogOfId, visibility, ...rest };
  await orderFederation(tx, accountId, payload);
}

async function allWhoHave(tx: Tx, status: StatusRow): Promise<string[]> {
  const reached = [
    await reachInboxes(tx, status),
    await inboxesTold(tx, status.uri),
    await inboxesToldOfReblogs(tx, status.id),
  ];
  return [...new Set(reached.flat())];
}

/** Whether anybody on another server has a local status, or should get it. */
export async function concernsOthers(tx: Tx, status: StatusRow): Promise<boolean> {
  if (status.visibility !== 'direct' && (await hasRemoteFollowers(tx, status.account_id))) return true;
  return (await isForRelays(tx, status)) || (await reachInboxes(tx, status)).length > 0;
}

async function isForRelays(db: Db, { visibility }: StatusRow): Promise<boolean> {
  return visibility === 'public' && (await relayInboxes(db)).length > 0;
}
