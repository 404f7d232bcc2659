import type { Db, Store } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import type { Moderator } from '../../audit/log-act.ts';
import { allowDomain } from '../domain-allows.ts';
import type { ListEntry } from './entry.ts';
import type { Imported } from './import-blocks.ts';

const BATCH = 100;

/** Allows the domains in a list; otherwise as `importBlocks`. */
export async function importAllows(
  store: Store,
  moderator: Moderator,
  entries: readonly ListEntry[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<Imported[]> {
  const imported: Imported[] = [];
  for (let start = 0; start < entries.length; start += BATCH) {
    const some = await planSome(store.db, entries.slice(start, start + BATCH));
    imported.push(...some);
    if (dryRun) continue;
    await store.transaction(async (tx) => {
      for (const { entry, act } of some) if (act === 'create') await allowDomain(tx, moderator, entry.domain);
    });
  }
  return imported;
}

async function planSome(db: Db, entries: readonly ListEntry[]): Promise<Imported[]> {
  const names = entries.map(({ domain }) => domain);
  const rows = await db
    .selectFrom('domain_allows')
    .select('domain')
    .where(idsIn(db, 'domain', names))
    .execute();
  const allowed = new Set(rows.map((row) => row.domain));
  return entries.map((entry) => ({ entry, act: allowed.has(entry.domain) ? 'keep' : 'create' }));
}
