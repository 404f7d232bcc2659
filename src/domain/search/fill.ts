import { sql } from 'kysely';
import { foldText } from '../../lib/fold-text.ts';
import { dropFormer, type FormerIndex } from '../../platform/db/former-search.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { withoutAccountDocument, withoutStatusDocument } from '../../platform/db/search.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { indexNames } from '../accounts/index-names.ts';
import { indexStatuses } from '../statuses/index-status.ts';

/** How many rows one transaction indexes, so that a running server never waits for long. */
const BATCH = 25;
/** How many rows are looked through at a time for some that are not indexed. */
const LOOKED_THROUGH = 500;

export type Filling = {
  /** Whether also what is indexed is indexed anew. */
  readonly everything?: boolean;
  /** Runs one piece of the work; several run one after the other. */
  run?<T>(piece: () => Promise<T>): Promise<T>;
  /** Ends the work between two pieces. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the number of statuses so far. */
  onProgress?(statuses: number): void;
};

type Kind = 'tags' | 'accounts' | 'statuses';

type Part = {
  /** Those of these ids that are not in the index yet. */
  missing(db: Db, ids: readonly number[]): Promise<number[]>;
  index(tx: Tx, ids: readonly number[]): Promise<number>;
};

const PARTS: Readonly<Record<Kind, Part>> = {
  tags: {
    missing: (db, ids) =>
      idsOf(
        db
          .selectFrom('tags')
          .select('id')
          .where(idsIn(db, 'id', ids))
          .where('search_name', 'is', null),
      ),
    index: nameTags,
  },
  accounts: {
    missing: (db, ids) =>
      idsOf(
        db
          .selectFrom('accounts as a')
          .select('a.id')
          .where(idsIn(db, 'a.id', ids))
          .where(withoutAccountDocument(db, 'a.id')),
      ),
    index: nameAccounts,
  },
  statuses: {
    missing: (db, ids) =>
      idsOf(
        db
          .selectFrom('statuses as s')
          .select('s.id')
          .where(idsIn(db, 's.id', ids))
          .where(isNoReblog('s.reblog_of_id'))
          .where(withoutStatusDocument(db, 's.id')),
      ),
    index: indexStatuses,
  },
};

/**
 * Indexes all hashtags, names and statuses that are not indexed yet, newest first, and drops the index of an earlier version when the
 * present one has everything. May end at any point and begin again. Returns the number of statuses.
 */
export async function fillSearch(store: Store, filling: Filling = {}): Promise<number> {
  await fill(store, 'tags', filling);
  await fill(store, 'accounts', filling);
  await drop(store, 'accounts', filling);
  const count = await fill(store, 'statuses', filling);
  await drop(store, 'statuses', filling);
  return count;
}

async function fill(store: Store, kind: Kind, filling: Filling): Promise<number> {
  const { run = atOnce, signal, onProgress } = filling;
  let done = 0;
  let below: number | undefined = Number.MAX_SAFE_INTEGER;
  while (below !== undefined) {
    const from: number = below;
    const { ids, last } = await run(() => lookThrough(store.db, kind, from, filling));
    for (let start = 0; start < ids.length; start += BATCH) {
      signal?.throwIfAborted();
      const batch = ids.slice(start, start + BATCH);
      done += await run(() => indexMissing(store, kind, batch, filling));
      if (kind === 'statuses') onProgress?.(done);
    }
    below = last;
  }
  return done;
}

async function lookThrough(db: Db, kind: Kind, below: number, { everything }: Filling) {
  const ids = await idsOf(
    db.selectFrom(kind).select('id').where('id', '<', below).orderBy('id', 'desc').limit(LOOKED_THROUGH),
  );
  return { ids: everything ? ids : await PARTS[kind].missing(db, ids), last: ids.at(-1) };
}

/** Looks again, because others may have written meanwhile what is newer than what would be read here. */
function indexMissing(store: Store, kind: Kind, ids: readonly number[], { everything }: Filling): Promise<number> {
  const { missing, index } = PARTS[kind];
  return store.transaction(async (tx) => {
    if (store.dialect === 'postgres') await lockRows(tx, kind, ids);
    return index(tx, everything ? ids : await missing(tx, ids));
  });
}

/** Whoever changes one of these rows waits, and indexes it after this. */
async function lockRows(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  await sql`select id from ${sql.table(kind)} where ${idsIn(tx, 'id', ids)} order by id for no key update`.execute(tx);
}

async function drop(store: Store, index: FormerIndex, { run = atOnce, signal }: Filling): Promise<void> {
  signal?.throwIfAborted();
  await run(() => store.transaction((tx) => dropFormer(tx, index)));
}

async function nameTags(tx: Tx, ids: readonly number[]): Promise<number> {
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(idsIn(tx, 'id', ids))
    .execute();
  for (const { id, name } of tags)
    await tx
      .updateTable('tags')
      .set({ search_name: foldText(name) })
      .where('id', '=', id)
      .execute();
  return tags.length;
}

async function nameAccounts(tx: Tx, ids: readonly number[]): Promise<number> {
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'username', 'display_name'])
    .where(idsIn(tx, 'id', ids))
    .execute();
  for (const account of accounts) await indexNames(tx, account);
  return accounts.length;
}

/** A boost has no words of its own. Written so that no planner scans an index of all that are none. */
const isNoReblog = (column: string) => sql<boolean>`coalesce(${sql.ref(column)}, 0) = 0`;

const idsOf = async (query: { execute(): Promise<{ id: number }[]> }) => (await query.execute()).map(({ id }) => id);

const atOnce = <T>(piece: () => Promise<T>) => piece();
