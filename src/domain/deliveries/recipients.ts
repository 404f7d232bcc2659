import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { authorityOf, idsIn } from '../../platform/db/sql.ts';
import { notBlockingOrDomainBlocking, whoBlocks } from '../relationships/conditions.ts';
import { readAccountRefusals } from '../servers/refusals.ts';
import { type InboxOf, unrefusedInboxes } from './refused-hosts.ts';

/** Ids of accounts, as a subquery with a column `id`. */
type Accounts = RawBuilder<{ id: number }>;

/**
 * The inboxes of the remote accounts among these, with one per server where it has a shared inbox. Suspended accounts, accounts and
 * servers that the sender blocks, and servers that staff blocked are left out.
 */
async function inboxesOf(db: Db, senderId: number, accounts: Accounts): Promise<string[]> {
  return readInboxes(db, sql`(${accounts}) as ids join accounts as a on a.id = ids.id where ${mayReceive(senderId)}`);
}

/** The inboxes of the rows `a` of `accounts` in this part of a query, without those of servers that staff blocked. */
async function readInboxes(db: Db, from: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<InboxOf>`
    select distinct coalesce(a.shared_inbox_url, a.inbox_url) as inbox, a.domain, ${authorityOf(db, 'a.uri')} as authority
    from ${from}`.execute(db);
  return unrefusedInboxes(db, rows);
}

/** A condition on a row `a` of `accounts`: it is remote and may receive what the sender publishes. */
export function mayReceive(senderId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(a.domain is not null and a.inbox_url is not null and a.suspended_at is null
    and ${notBlockingOrDomainBlocking(senderId)})`;
}

/** The inboxes of the followers of a local account. */
export function followerInboxes(db: Db, accountId: number): Promise<string[]> {
  return inboxesOf(db, accountId, followersOf(accountId));
}

/**
 * The inboxes of everybody who may be showing a profile: followers, accounts that the owner has mentioned, followed or asked to follow
 * since an id, and accounts that reported the owner, who should see what became of it (Mastodon: AccountReachFinder). For a move,
 * `blockersToo` includes blockers, who keep away from the new account as well.
 */
export function profileInboxes(
  db: Db,
  accountId: number,
  since: number,
  { blockersToo = false } = {},
): Promise<string[]> {
  const parts: Accounts[] = [
    followersOf(accountId),
    sql`select m.account_id as id from mentions as m join statuses as s on s.id = m.status_id
      where s.account_id = ${accountId} and s.id > ${since}`,
    sql`select target_id as id from follows where account_id = ${accountId} and id > ${since}`,
    sql`select target_id as id from follow_requests where account_id = ${accountId} and id > ${since}`,
    sql`select account_id as id from reports where target_account_id = ${accountId}`,
  ];
  if (blockersToo) parts.push(whoBlocks(db, [accountId]));
  return inboxesOf(db, accountId, sql.join(parts, sql` union `));
}

/**
 * The inboxes of servers that may be showing a local collection: those of the owner's followers, and of accounts that are in it or were
 * asked. Mastodon: CollectionReachFinder.
 */
export function collectionInboxes(db: Db, accountId: number, collectionId: number): Promise<string[]> {
  return inboxesOf(
    db,
    accountId,
    sql`${followersOf(accountId)} union select account_id from collection_items
      where collection_id = ${collectionId} and state in ('accepted', 'pending')`,
  );
}

export type StatusFacts = {
  readonly id: number;
  readonly account_id: number;
  readonly visibility: string;
};

/**
 * The inboxes for a new status: those of accounts it mentions or reblogs and, unless it is direct, of followers. A public or unlisted one
 * also goes to the author it replies to or quotes and, for a reply to somebody here, to that person's followers, who see the thread.
 */
export function statusInboxes(db: Db, status: StatusFacts): Promise<string[]> {
  return inboxesOf(db, status.account_id, sql.join(audienceOf(status), sql` union `));
}

/**
 * The inboxes for a changed or deleted status: those for a new one, those of everybody who shared, liked, replied to, quoted, reacted to it
 * or voted (Mastodon: StatusReachFinder), and those that received a boost from here.
 */
export function reachInboxes(db: Db, status: StatusFacts): Promise<string[]> {
  const parts = isDistributable(status.visibility)
    ? [...audienceOf(status), ...interactionsWith(status.id)]
    : audienceOf(status);
  return inboxesOf(db, status.account_id, sql.join(parts, sql` union `));
}

/** One inbox of every known server, the shared one where there is one. */
export async function knownInboxes(db: Db): Promise<string[]> {
  return readInboxes(
    db,
    sql`accounts as a where a.domain is not null and a.inbox_url is not null and a.suspended_at is null`,
  );
}

/** The inboxes to which activities about a subject have been sent, or will be. */
export async function inboxesTold(db: Db, subject: string): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('inbox').distinct().where('subject', '=', subject).execute();
  return rows.map((row) => row.inbox);
}

/** The inboxes to which boosts of a status by local accounts have been sent, or will be. */
export async function inboxesToldOfReblogs(db: Db, statusId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('statuses as r')
    .innerJoin('deliveries as d', 'd.subject', 'r.uri')
    .select('d.inbox')
    .distinct()
    .where('r.reblog_of_id', '=', statusId)
    .where('r.local', '=', 1)
    .execute();
  return rows.map((row) => row.inbox);
}

/**
 * The inbox of a remote account itself; undefined when it has none, is suspended, or staff blocked its server. `suspendedToo` is for activities that end something,
 * because its server carries on until it is told.
 */
export async function inboxOf(db: Db, accountId: number, { suspendedToo = false } = {}): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['inbox_url', 'suspended_at', 'domain', 'uri'])
    .where('id', '=', accountId)
    .where('domain', 'is not', null)
    .executeTakeFirst();
  if (!row || (!suspendedToo && row.suspended_at !== null)) return undefined;
  return (await readAccountRefusals(db, row)).everything ? undefined : (row.inbox_url ?? undefined);
}

/** The inboxes of the authors to whom some statuses reply, limited to some domains. */
export async function answeredInboxes(
  db: Db,
  statusIds: readonly number[],
  domains: readonly string[],
): Promise<string[]> {
  if (statusIds.length === 0 || domains.length === 0) return [];
  return readInboxes(
    db,
    sql`statuses as s join accounts as a on a.id = s.in_reply_to_account_id
      where ${idsIn(db, 's.id', statusIds)} and ${idsIn(db, 'a.domain', domains)}
        and a.inbox_url is not null and a.suspended_at is null`,
  );
}

function audienceOf(status: StatusFacts): Accounts[] {
  const parts: Accounts[] = [
    sql`select account_id as id from mentions where status_id = ${status.id}`,
    sql`select o.account_id as id from statuses as s join statuses as o on o.id = s.reblog_of_id where s.id = ${status.id}`,
  ];
  if (status.visibility !== 'direct') parts.push(followersOf(status.account_id));
  if (isDistributable(status.visibility)) parts.push(...concerned(status.id));
  return parts;
}

function followersOf(accountId: number): Accounts {
  return sql`select account_id as id from follows where target_id = ${accountId}`;
}

/** The authors whom a status replies to or quotes and, for a reply to somebody here, that person's followers. */
function concerned(statusId: number): Accounts[] {
  return [
    sql`select o.account_id as id from statuses as s join statuses as o on o.id = s.in_reply_to_id where s.id = ${statusId}`,
    sql`select f.account_id as id from statuses as s join statuses as o on o.id = s.in_reply_to_id
      join follows as f on f.target_id = o.account_id where s.id = ${statusId} and o.local = 1`,
    sql`select quoted_account_id as id from quotes where status_id = ${statusId} and quoted_account_id is not null`,
  ];
}

function interactionsWith(statusId: number): Accounts[] {
  return [
    sql`select account_id as id from statuses where reblog_of_id = ${statusId}`,
    sql`select account_id as id from statuses where in_reply_to_id = ${statusId}`,
    sql`select account_id as id from favourites where status_id = ${statusId}`,
    sql`select account_id as id from quotes where quoted_status_id = ${statusId}`,
    sql`select account_id as id from status_reactions where status_id = ${statusId}`,
    sql`select v.account_id as id from polls as p join poll_votes as v on v.poll_id = p.id where p.status_id = ${statusId}`,
    sql`select f.account_id as id from statuses as r join follows as f on f.target_id = r.account_id
      where r.reblog_of_id = ${statusId} and r.local = 1`,
  ];
}
