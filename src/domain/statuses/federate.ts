import { directly } from '../../platform/db/directly.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { inboxesTold, reachInboxes } from '../deliveries/recipients.ts';
import { hasRemoteFollowers } from '../relationships/has-followers.ts';
import { relayInboxes } from '../relays/queries.ts';
import type { NewStatus } from './new-status.ts';
import { isDistributable } from './visibility.ts';

type StatusVerb = 'create' | 'update' | 'delete' | 'announce' | 'undo_announce' | 'add_featured' | 'remove_featured';

/**
 * Orders an activity about a local status for other servers, when the author has followers there, or somebody there is mentioned or
 * reblogged, or has it. What must be known after the row is gone goes along: whoever got a status learns that it is deleted.
 */
export async function federateStatus(tx: Tx, verb: StatusVerb, status: StatusRow): Promise<void> {
  if (status.local === 0 || status.local_only === 1) return;
  const ending = verb === 'delete' || verb === 'undo_announce';
  const inboxes = ending ? await allWhoHave(tx, status) : undefined;
  if (inboxes ? inboxes.length === 0 : !(await concernsOthers(tx, status))) return;
  await order(tx, verb, status, inboxes);
}

/** As `federateStatus`, of one that has just been written: whom it names, answers and quotes is known, and nobody has it yet. */
export async function federateNew(tx: Tx, row: StatusRow, given: NewStatus): Promise<void> {
  if (row.local === 0 || row.local_only === 1) return;
  const concerns =
    namesOthers(given) ||
    (await hasRemoteFollowers(tx, row.account_id)) ||
    (await isForRelays(tx, row)) ||
    (await isReadElsewhere(tx, row, given));
  if (concerns) await order(tx, 'create', row);
}

/** Whether the thread that it goes on is shown elsewhere, to followers of whom it answers. */
async function isReadElsewhere(tx: Tx, row: StatusRow, { parent }: NewStatus): Promise<boolean> {
  if (!parent || parent.local === 0 || !isDistributable(row.visibility)) return false;
  return hasRemoteFollowers(tx, parent.account_id);
}

function namesOthers({ mentions, parent, quote }: NewStatus): boolean {
  return mentions.some(({ domain }) => domain !== null) || parent?.local === 0 || quote?.quoted?.local === 0;
}

async function order(tx: Tx, verb: StatusVerb, status: StatusRow, inboxes?: readonly string[]): Promise<void> {
  const { id: statusId, account_id: accountId, uri, reblog_of_id: reblogOfId, visibility } = status;
  const payload = { verb, statusId, accountId, uri, reblogOfId, visibility, ...(inboxes && { inboxes }) };
  await orderFederation(tx, accountId, payload);
}

async function allWhoHave(tx: Tx, status: StatusRow): Promise<string[]> {
  return [...new Set([...(await reachInboxes(tx, status)), ...(await inboxesTold(tx, status.uri))])];
}

async function concernsOthers(tx: Tx, status: StatusRow): Promise<boolean> {
  const { rows } = await directly(tx)`
    select 1 as yes where exists (select 1 from accounts where domain is not null) and (
      exists (
        select 1 from follows as f join accounts as a on a.id = f.account_id
        where f.target_id = ${status.account_id} and a.domain is not null)
      or exists (
        select 1 from mentions as m join accounts as a on a.id = m.account_id
        where m.status_id = ${status.id} and a.domain is not null)
      or exists (
        select 1 from statuses as s
        where s.id in (${status.reblog_of_id ?? 0}, ${status.in_reply_to_id ?? 0}) and s.local = 0)
      or exists (
        select 1 from quotes as q join statuses as o on o.id = q.quoted_status_id
        where q.status_id = ${status.id} and o.local = 0)
      or exists (select 1 from deliveries as d where d.subject = ${status.uri}))`;
  return rows.length > 0 || isForRelays(tx, status);
}

async function isForRelays(db: Db, { visibility }: StatusRow): Promise<boolean> {
  return visibility === 'public' && (await relayInboxes(db)).length > 0;
}
