import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { isBlocking } from '../relationships/queries.ts';
import { followerInboxes, mayReceive } from './recipients.ts';
import { withdraw } from './withdraw.ts';

/** Who no longer receives limited activities: one remote account, or everybody on a domain. */
type Shut = { readonly id: number } | { readonly domain: string };

type Waiting = {
  readonly activity_id: number;
  readonly inbox: string;
  readonly subject: string;
  readonly to_followers: number;
};

/**
 * Withdraws waiting deliveries of a local account's limited activities to inboxes where nobody may receive them any more, after somebody
 * was blocked or stopped following.
 */
export async function withdrawLimited(tx: Tx, accountId: number, shut: Shut): Promise<void> {
  const waiting = await listWaiting(tx, accountId, await listHosts(tx, shut));
  if (waiting.length === 0) return;
  const inboxes = await theirInboxes(tx, shut, waiting);
  const concerned = waiting.filter(({ inbox }) => inboxes.own.has(inbox) || inboxes.shared.has(inbox));
  const isPost = await findPosts(tx, accountId, concerned);
  const isFor = await findAddressed(tx, accountId, concerned);
  const isShut = await isBlocked(tx, accountId, shut);
  // An activity that is not about a post, such as a vote, is meant for the owner of the inbox.
  const withdrawn = concerned.filter((one) => (isPost(one) ? !isFor(one) : isShut && !inboxes.shared.has(one.inbox)));
  for (const [inbox, group] of Map.groupBy(withdrawn, (one) => one.inbox)) await withdrawGroup(tx, inbox, group);
}

async function listHosts(db: Db, shut: Shut): Promise<string[]> {
  const rows = await among(db, shut)
    .select((eb) => eb.fn.coalesce('shared_inbox_url', 'inbox_url').as('inbox'))
    .distinct()
    .execute();
  const hosts = rows.map(({ inbox }) => URL.parse(inbox ?? '')?.host).filter((host) => host !== undefined);
  return [...new Set(hosts)];
}

function among(db: Db, shut: Shut) {
  const accounts = db.selectFrom('accounts').where('domain', 'is not', null).where('inbox_url', 'is not', null);
  return 'id' in shut ? accounts.where('id', '=', shut.id) : accounts.where('domain', '=', shut.domain);
}

function listWaiting(db: Db, accountId: number, hosts: readonly string[]): Promise<Waiting[]> {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('outgoing_activities as o', 'o.id', 'd.activity_id')
    .select(['d.activity_id', 'd.inbox', 'd.subject', 'o.to_followers'])
    .where(idsIn(db, 'd.host', hosts))
    .where('d.run_at', 'is not', null)
    .where('o.account_id', '=', accountId)
    .where('o.limited', '=', 1)
    .execute();
}

/** The inboxes of the accounts that are shut out: their own ones, and those they share with others. */
async function theirInboxes(db: Db, shut: Shut, waiting: readonly Waiting[]) {
  const inboxes = [...new Set(waiting.map(({ inbox }) => inbox))];
  const rows = await among(db, shut)
    .select(['inbox_url', 'shared_inbox_url'])
    .distinct()
    .where((eb) => eb.or([idsIn(db, 'inbox_url', inboxes), idsIn(db, 'shared_inbox_url', inboxes)]))
    .execute();
  return {
    own: new Set(rows.map((row) => row.inbox_url)),
    shared: new Set(rows.map((row) => row.shared_inbox_url)),
  };
}

async function findPosts(db: Db, accountId: number, concerned: readonly Waiting[]) {
  const rows = await db
    .selectFrom('statuses')
    .select('uri')
    .where(idsIn(db, 'uri', subjectsOf(concerned)))
    .where('account_id', '=', accountId)
    .execute();
  const uris = new Set(rows.map(({ uri }) => uri));
  return ({ subject }: Waiting) => uris.has(subject);
}

/** Returns a test whether somebody behind an inbox follows the author or is mentioned, and may receive the post. */
async function findAddressed(db: Db, accountId: number, concerned: readonly Waiting[]) {
  const followers = new Set(await followerInboxes(db, accountId));
  const { rows } = await sql<{ subject: string; inbox: string }>`
    select distinct s.uri as subject, coalesce(a.shared_inbox_url, a.inbox_url) as inbox
    from statuses as s join mentions as m on m.status_id = s.id join accounts as a on a.id = m.account_id
    where ${idsIn(db, 's.uri', subjectsOf(concerned))} and ${mayReceive(accountId)}`.execute(db);
  const named = new Set(rows.map(({ subject, inbox }) => `${subject} ${inbox}`));
  return ({ subject, inbox, to_followers }: Waiting) =>
    (to_followers === 1 && followers.has(inbox)) || named.has(`${subject} ${inbox}`);
}

function subjectsOf(concerned: readonly Waiting[]): string[] {
  return [...new Set(concerned.map(({ subject }) => subject))];
}

/** A domain is always shut out by a block; a single account may only have been removed as a follower. */
async function isBlocked(db: Db, accountId: number, shut: Shut): Promise<boolean> {
  return 'domain' in shut || isBlocking(db, accountId, shut.id);
}

async function withdrawGroup(tx: Tx, inbox: string, group: readonly Waiting[]): Promise<void> {
  const activityIds = group.map((one) => one.activity_id);
  await withdraw(tx, 'Nobody there may get it any more')
    .where(idsIn(tx, 'activity_id', activityIds))
    .where('inbox', '=', inbox)
    .where('run_at', 'is not', null)
    .execute();
}
