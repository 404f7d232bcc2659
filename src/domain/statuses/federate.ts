import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import { remembered } from '../../platform/db/remembered.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { inboxesTold, reachInboxes } from '../deliveries/recipients.ts';
import { relayInboxes } from '../relays/queries.ts';

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
  const { id: statusId, account_id: accountId, uri, reblog_of_id: reblogOfId, visibility } = status;
  const payload = { verb, statusId, accountId, uri, reblogOfId, visibility, ...(inboxes && { inboxes }) };
  await orderFederation(tx, accountId, payload);
}

async function allWhoHave(tx: Tx, status: StatusRow): Promise<string[]> {
  return [...new Set([...(await reachInboxes(tx, status)), ...(await inboxesTold(tx, status.uri))])];
}

async function concernsOthers(tx: Tx, status: StatusRow): Promise<boolean> {
  if (await isFollowedAbroad(tx, status.account_id)) return true;
  if ((await isAnybodyKnown(tx, 'abroad')) && (await involvesOthers(tx, status))) return true;
  return status.visibility === 'public' && (await relayInboxes(tx)).length > 0;
}

/** Where somebody lives never changes. */
const isFollowedAbroad = remembered(['follows'], async (db, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('f.id')
    .where('f.target_id', '=', accountId)
    .where('a.domain', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
});

const isAnybodyKnown = remembered(['accounts'], async (db, _abroad: 'abroad'): Promise<boolean> => {
  const row = await db.selectFrom('accounts').select('id').where('domain', 'is not', null).limit(1).executeTakeFirst();
  return row !== undefined;
});

/** Whether somebody elsewhere is named, answered, reblogged or quoted, or has it. */
async function involvesOthers(tx: Tx, status: StatusRow): Promise<boolean> {
  const { rows } = await sql<{ yes: number }>`
    select 1 as yes where exists (
        select 1 from mentions as m join accounts as a on a.id = m.account_id
        where m.status_id = ${status.id} and a.domain is not null)
      or exists (
        select 1 from statuses as s
        where s.id in (${status.reblog_of_id ?? 0}, ${status.in_reply_to_id ?? 0}) and s.local = 0)
      or exists (
        select 1 from quotes as q join statuses as o on o.id = q.quoted_status_id
        where q.status_id = ${status.id} and o.local = 0)
      or exists (select 1 from deliveries as d where d.subject = ${status.uri})`.execute(tx);
  return rows.length > 0;
}
