import { readCounted } from '../domain/accounts/counted.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import { toDate } from '../lib/time.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import type { CountedAccount } from '../schema/accounts.ts';
import { loadAccountFragments } from './account-fragment.ts';
import { type AccountsShown, loadAccountsShown, renderShown } from './account-shown.ts';
import type { AccountFragment } from './fragments.ts';

/** Accounts ready to be rendered: their JSON by id. */
export type AccountsLoaded = ReadonlyMap<number, JsonText>;

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
    return textsOf({ rows, fragments, shown: await loadAccountsShown(db, fragments) }, ids);
  },
);

function textsOf(loaded: Parts, ids: readonly number[]): Map<number, JsonText> {
  const texts = ids.map((id) => [id, renderWithMoved(loaded, id)] as const);
  return new Map(texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text] as const])));
}

type Parts = {
  readonly rows: ReadonlyMap<number, CountedAccount>;
  readonly fragments: ReadonlyMap<number, AccountFragment>;
  readonly shown: AccountsShown;
};

async function addRows(db: Db, ids: readonly number[], rows: Map<number, CountedAccount>): Promise<void> {
  for (const row of await readCounted(db, ids)) rows.set(row.id, row);
}

/** An Account entity; undefined when it was not loaded. */
export function renderAccount(loaded: AccountsLoaded, id: number): JsonText | undefined {
  return loaded.get(id);
}

/** A moved account contains the one it moved to, but no further ones. A suspended account does not say where it moved. */
function renderWithMoved(loaded: Parts, id: number): JsonText | undefined {
  const row = loaded.rows.get(id);
  const body = row && renderBody(loaded, row);
  if (!row || body === undefined) return undefined;
  if (row.moved_to_id === null) return `{${body}}`;
  if (row.suspended_at !== null) return `{${body},"moved":null}`;
  const target = loaded.rows.get(row.moved_to_id);
  const moved = target && renderBody(loaded, target);
  return moved === undefined ? `{${body}}` : `{${body},"moved":{${moved}}}`;
}

/** A JSON array of accounts in the order of the ids; those not loaded are left out. */
export function renderAccounts(loaded: AccountsLoaded, ids: readonly number[]): JsonText {
  return jsonArray(ids.map((id) => renderAccount(loaded, id)).filter((text) => text !== undefined));
}

function renderBody(loaded: Parts, row: CountedAccount): string | undefined {
  const fragment = loaded.fragments.get(row.id);
  if (fragment === undefined) return undefined;
  const last = row.last_status_at === null ? 'null' : `"${toDate(row.last_status_at)}"`;
  const shared = renderShown(loaded.shown, row.id, fragment, row.suspended_at !== null);
  return `${shared},"followers_count":${row.followers_count},"following_count":${row.following_count},"statuses_count":${row.statuses_count},"last_status_at":${last}`;
}
