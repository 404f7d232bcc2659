import { sql } from 'kysely';
import type { Db, Store } from '../../platform/db/handle.ts';
import { authorityOf, idsIn } from '../../platform/db/sql.ts';
import type { KnownServers } from '../servers/known-domains.ts';
import { accountIds } from '../servers/through-accounts.ts';
import { type InboxOf, refusedHosts, unrefusedInboxes } from './refused-hosts.ts';
import { withdraw } from './withdraw.ts';

/** How many accounts one query looks at. */
const PART = 5000;

/** An inbox for which something waits, and its host. */
type Waiting = { readonly inbox: string; readonly host: string };

/**
 * Withdraws what waits for accounts of these servers in inboxes where only people of blocked servers read, wherever these inboxes are. Can
 * be repeated. Throws when the worker stops.
 */
export async function withdrawRefused(store: Store, signal: AbortSignal, servers: KnownServers): Promise<void> {
  const waiting = await listWaiting(store.db, signal, servers);
  const refused = await listRefused(store.db, signal, waiting);
  if (refused.length === 0) return;
  const hosts = [...new Set(refused.map(({ host }) => host))];
  const inboxes = refused.map(({ inbox }) => inbox);
  await store.transaction((tx) =>
    withdraw(tx, 'The server is blocked')
      .where(idsIn(tx, 'host', hosts))
      .where(idsIn(tx, 'inbox', inboxes))
      .where('run_at', 'is not', null)
      .execute(),
  );
}

async function listWaiting(db: Db, signal: AbortSignal, servers: KnownServers): Promise<readonly Waiting[]> {
  const found = new Map<string, Waiting>();
  for await (const ids of accountIds(db, servers)) {
    for (let start = 0; start < ids.length; start += PART) {
      signal.throwIfAborted();
      const inboxes = await listInboxes(db, ids.slice(start, start + PART));
      for (const one of await waitingAmong(db, inboxes)) found.set(one.inbox, one);
    }
  }
  return [...found.values()];
}

async function listInboxes(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ inbox: string }>`
    select a.inbox_url as inbox from accounts as a where ${idsIn(db, 'a.id', ids)} and a.inbox_url is not null
    union
    select a.shared_inbox_url from accounts as a where ${idsIn(db, 'a.id', ids)} and a.shared_inbox_url is not null
    `.execute(db);
  return rows.map(({ inbox }) => inbox);
}

/** Their hosts are what deliveries are found by. */
async function waitingAmong(db: Db, inboxes: readonly string[]): Promise<readonly Waiting[]> {
  const hosts = new Set(inboxes.map((inbox) => URL.parse(inbox)?.host).filter((host) => host !== undefined));
  if (hosts.size === 0) return [];
  return db
    .selectFrom('deliveries')
    .select(['inbox', 'host'])
    .distinct()
    .where(idsIn(db, 'host', [...hosts]))
    .where(idsIn(db, 'inbox', inboxes))
    .where('run_at', 'is not', null)
    .execute();
}

/** Those on hosts that are blocked, and those where nobody else reads. Inboxes are in no index, but few are on another host. */
async function listRefused(db: Db, signal: AbortSignal, waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  const blocked = await refusedHosts(db, [...new Set(waiting.map(({ host }) => host))]);
  const closed = new Set(waiting.filter(({ host }) => !blocked.has(host)).map(({ inbox }) => inbox));
  for (let part = await nextPart(db, 0); part && closed.size > 0; part = await nextPart(db, part.last)) {
    signal.throwIfAborted();
    for (const inbox of await unrefusedInboxes(db, await readersIn(db, part, [...closed]))) closed.delete(inbox);
  }
  return waiting.filter(({ inbox, host }) => blocked.has(host) || closed.has(inbox));
}

/** Accounts by id, from after `after` to `last`. */
type Part = { readonly after: number; readonly last: number };

async function nextPart(db: Db, after: number): Promise<Part | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from accounts where id > ${after} order by id limit ${PART}) as part`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : { after, last };
}

async function readersIn(db: Db, { after, last }: Part, inboxes: readonly string[]): Promise<readonly InboxOf[]> {
  const authority = authorityOf(db, 'a.uri');
  const readers = (column: string) => sql`
    select ${sql.ref(column)} as inbox, a.domain, ${authority} as authority from accounts as a
    where a.id > ${after} and a.id <= ${last} and a.domain is not null and ${idsIn(db, column, inboxes)}`;
  const { rows } = await sql<InboxOf>`${readers('a.inbox_url')} union ${readers('a.shared_inbox_url')}`.execute(db);
  return rows;
}
