import { type RawBuilder, sql } from 'kysely';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { lockRows } from '../../platform/db/lock-row.ts';
import { type Reference, referencesTo } from '../../platform/db/references.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { eraseRemoteAccount } from '../deletions/delete-remote-account.ts';
import { forgetFiles, REFERENCES } from '../media/files.ts';
import type { PruneOptions } from './prune-statuses.ts';

/** How many of each were removed, or would be. */
export type PrunedOrphans = { cards: number; conversations: number; accounts: number; copies: number };

type Kind<K extends number | string> = {
  readonly name: keyof PrunedOrphans;
  /** The ids after `after`, in order, of rows that nothing refers to. */
  find(db: Db, after: K | undefined): RawBuilder<{ id: K }>;
  /** Prevents others from beginning to refer to them. */
  lock?(tx: Tx, ids: readonly K[]): Promise<void>;
  remove(tx: Tx, ids: readonly K[]): Promise<void>;
};

/** How many rows one transaction handles. */
const BATCH = 100;

/** Removes what nothing refers to any more and is older than an instant (ms): previews of links, threads, remote accounts. */
export async function pruneOrphans(store: Store, before: number, options: PruneOptions = {}): Promise<PrunedOrphans> {
  const pruned: PrunedOrphans = { cards: 0, conversations: 0, accounts: 0, copies: 0 };
  await prune(store, cards(before), pruned, options);
  await prune(store, conversations(before), pruned, options);
  await prune(store, accounts(before, await referencesTo(store.db, 'accounts')), pruned, options);
  await prune(store, COPIES, pruned, options);
  return pruned;
}

async function prune<K extends number | string>(
  store: Store,
  kind: Kind<K>,
  pruned: PrunedOrphans,
  { dryRun, signal, onProgress }: PruneOptions,
): Promise<void> {
  let after: K | undefined;
  while (!signal?.aborted) {
    const from = after;
    const ids = (await kind.find(store.db, from).execute(store.db)).rows.map((row) => row.id);
    const last = ids.at(-1);
    if (last === undefined) return;
    pruned[kind.name] += dryRun ? ids.length : await store.transaction((tx) => removeStill(tx, kind, from, ids));
    after = last;
    onProgress?.(`${pruned[kind.name]} ${kind.name}`);
  }
}

/** Checks again inside the transaction, so that rows used in the meantime stay. */
async function removeStill<K extends number | string>(
  tx: Tx,
  kind: Kind<K>,
  from: K | undefined,
  seen: readonly K[],
): Promise<number> {
  await kind.lock?.(tx, seen);
  const known = new Set(seen);
  const ids = (await kind.find(tx, from).execute(tx)).rows.map((row) => row.id).filter((id) => known.has(id));
  if (ids.length > 0) await kind.remove(tx, ids);
  return ids.length;
}

function cards(before: number): Kind<number> {
  return {
    name: 'cards',
    lock: (tx, ids) => lockRows(tx, 'preview_cards', ids),
    find: (_db, after = 0) => sql`select c.id from preview_cards as c
      where c.id > ${after} and c.updated_at < ${before}
        and not exists (select 1 from statuses as s where s.card_id = c.id)
        and not exists (select 1 from trends as t where t.kind = 'link' and t.subject_id = c.id)
      order by c.id limit ${BATCH}`,
    async remove(tx, ids) {
      const rows = await tx
        .deleteFrom('preview_cards')
        .where(idsIn(tx, 'id', ids))
        .returning('image_key')
        .execute();
      await forgetFiles(
        tx,
        rows.map((row) => row.image_key),
      );
    },
  };
}

function conversations(before: number): Kind<number> {
  return {
    name: 'conversations',
    lock: (tx, ids) => lockRows(tx, 'conversations', ids),
    find: (_db, after = 0) => sql`select c.id from conversations as c
      where c.id > ${after} and c.created_at < ${before}
        and not exists (select 1 from statuses as s where s.conversation_id = c.id)
        and not exists (select 1 from account_conversations as a where a.conversation_id = c.id)
      order by c.id limit ${BATCH}`,
    async remove(tx, ids) {
      await tx
        .deleteFrom('conversations')
        .where(idsIn(tx, 'id', ids))
        .execute();
    },
  };
}

/**
 * That no row refers to one. As one question for all columns: PostgreSQL would think for a second about in which order to join as many tables
 * as there are questions.
 */
function namedNowhere(references: readonly Reference[], key: RawBuilder<unknown>): RawBuilder<boolean> {
  const uses = references.map(
    ({ table, column }) => sql`select 1 from ${sql.table(table)} as x where ${sql.ref(`x.${column}`)} = ${key}`,
  );
  return sql`not exists (${sql.join(uses, sql` union all `)})`;
}

const PICTURES = ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'] as const;

/** Accounts that staff have decided about stay, because the decision would be lost. */
function accounts(before: number, references: readonly Reference[]): Kind<number> {
  return {
    name: 'accounts',
    lock: (tx, ids) => lockRows(tx, 'accounts', ids),
    find: (_db, after = 0) => sql`select a.id from accounts as a
      where a.id > ${after} and a.domain is not null and a.updated_at < ${before} and coalesce(a.fetched_at, 0) < ${before}
        and a.suspended_at is null and a.silenced_at is null and a.sensitized_at is null
        and ${namedNowhere(references, sql.ref('a.id'))}
      order by a.id limit ${BATCH}`,
    async remove(tx, ids) {
      const rows = await tx
        .selectFrom('accounts')
        .select(PICTURES)
        .where(idsIn(tx, 'id', ids))
        .execute();
      for (const id of ids) await eraseRemoteAccount(tx, id);
      await forgetFiles(
        tx,
        rows.flatMap((row) => PICTURES.map((name) => row[name])),
      );
    },
  };
}

/** Records of copies that no row shows; their files are deleted with the rows. */
const COPIES: Kind<string> = {
  name: 'copies',
  find(_db, after = '') {
    const references = REFERENCES.map(([table, column]) => ({ table, column }));
    return sql`select f.key as id from remote_files as f
      where f.key > ${after} and ${namedNowhere(references, sql.ref('f.key'))} order by f.key limit ${BATCH}`;
  },
  async remove(tx, keys) {
    await tx
      .deleteFrom('remote_files')
      .where(idsIn(tx, 'key', keys))
      .execute();
    await forgetFiles(tx, keys);
  },
};
