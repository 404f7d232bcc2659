import type { Static } from 'typebox';
import { readCounted } from '../domain/accounts/counted.ts';
import { type JsonText, joined, jsonArray, type Kept, keptParts, type Parts as PartsOf } from '../lib/json.ts';
import { toDate } from '../lib/time.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import type { CountedAccount } from '../schema/accounts.ts';
import { loadAccountFragments } from './account-fragment.ts';
import { type AccountReferences, accountParts, loadAccountReferences, type Unmoved } from './account-references.ts';
import type { AccountSchema } from './account-schema.ts';
import type { AccountFragment } from './fragments.ts';

type Account = Static<typeof AccountSchema>;

/** Accounts ready to be rendered, by id. */
export type AccountsLoaded = ReadonlyMap<number, Kept<Account>>;

/** Loads accounts by id; unknown ids are left out. Few queries, and none for those that have not changed. */
export const loadAccounts: (db: Db, ids: Iterable<number>) => Promise<AccountsLoaded> = cachedReads(
  ['accounts', 'accounts#counts', 'users', 'roles', 'custom_emojis'],
  async (db, ids: readonly number[]) => {
    const rows = new Map<number, CountedAccount>();
    await addRows(db, ids, rows);
    const moved = [...rows.values()].map((row) => row.moved_to_id).filter((id) => id !== null);
    await addRows(
      db,
      moved.filter((id) => !rows.has(id)),
      rows,
    );
    const fragments = await loadAccountFragments(db, rows.values());
    return entitiesOf({ rows, fragments, shown: await loadAccountReferences(db, fragments) }, ids);
  },
);

function entitiesOf(loaded: Parts, ids: readonly number[]): Map<number, Kept<Account>> {
  const entities = new Map<number, Kept<Account>>();
  for (const id of ids) {
    const parts = withMoved(loaded, id);
    if (parts !== undefined) entities.set(id, keptParts<Account>(parts));
  }
  return entities;
}

type Parts = {
  readonly rows: ReadonlyMap<number, CountedAccount>;
  readonly fragments: ReadonlyMap<number, AccountFragment>;
  readonly shown: AccountReferences;
};

async function addRows(db: Db, ids: readonly number[], rows: Map<number, CountedAccount>): Promise<void> {
  for (const row of await readCounted(db, ids)) rows.set(row.id, row);
}

/** An Account entity; undefined when it was not loaded. */
export function renderAccount(loaded: AccountsLoaded, id: number): JsonText<Account> | undefined {
  return loaded.get(id)?.text;
}

/** A moved account contains the one it moved to, but no further ones. A suspended account does not say where it moved. */
function withMoved(loaded: Parts, id: number): PartsOf<Account> | undefined {
  const row = loaded.rows.get(id);
  const own = row && withoutMoved(loaded, row);
  if (!row || own === undefined || row.moved_to_id === null) return own;
  if (row.suspended_at !== null) return joined<Unmoved, Pick<Account, 'moved'>>(own, { moved: null });
  const target = loaded.rows.get(row.moved_to_id);
  const moved = target && withoutMoved(loaded, target);
  return moved === undefined ? own : joined<Unmoved, Pick<Account, 'moved'>>(own, { moved });
}

/** Account entities as values, in the order of the ids; those not loaded are left out. */
export function accountsOf(loaded: AccountsLoaded, ids: readonly number[]): Account[] {
  return ids.flatMap((id) => loaded.get(id)?.value ?? []);
}

/** The same as a JSON array. */
export function renderAccounts(loaded: AccountsLoaded, ids: readonly number[]): JsonText<Account[]> {
  return jsonArray(ids.map((id) => renderAccount(loaded, id)).filter((text) => text !== undefined));
}

function withoutMoved({ fragments, shown }: Parts, row: CountedAccount): PartsOf<Unmoved> | undefined {
  const { id, followers_count, following_count, statuses_count } = row;
  const fragment = fragments.get(id);
  if (fragment === undefined) return undefined;
  const last_status_at = row.last_status_at === null ? null : toDate(row.last_status_at);
  const counts = { followers_count, following_count, statuses_count, last_status_at };
  return accountParts(shown, fragment, { id, suspended: row.suspended_at !== null, counts });
}
