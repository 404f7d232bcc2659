import type { Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainSubscriptionEntryRow } from '../../schema/domains.ts';
import type { ListEntry } from '../domain-blocks/lists/entry.ts';

const BATCH = 200;

/** Replaces the stored entries of a list by its current ones, some per transaction. */
export async function storeEntries(store: Store, id: number, entries: readonly ListEntry[]): Promise<void> {
  const kept = await store.db
    .selectFrom('domain_subscription_entries')
    .selectAll()
    .where('subscription_id', '=', id)
    .execute();
  const rows = entries.map((entry) => rowOf(id, entry));
  const named = new Set(rows.map((row) => row.domain));
  const before = new Map(kept.map((row) => [row.domain, signature(row)]));
  const gone = kept.filter((row) => !named.has(row.domain)).map((row) => row.domain);
  const changed = rows.filter((row) => before.get(row.domain) !== signature(row));
  await inBatches(store, gone, (tx, domains) => removeSome(tx, id, domains));
  await inBatches(store, changed, putSome);
}

async function inBatches<T>(store: Store, items: readonly T[], work: (tx: Tx, some: readonly T[]) => Promise<void>) {
  for (let start = 0; start < items.length; start += BATCH) {
    await store.transaction((tx) => work(tx, items.slice(start, start + BATCH)));
  }
}

async function removeSome(tx: Tx, id: number, domains: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('domain_subscription_entries')
    .where('subscription_id', '=', id)
    .where(idsIn(tx, 'domain', domains))
    .execute();
}

async function putSome(tx: Tx, rows: readonly DomainSubscriptionEntryRow[]): Promise<void> {
  await tx
    .insertInto('domain_subscription_entries')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'domain']).doUpdateSet((eb) => ({
        severity: eb.ref('excluded.severity'),
        reject_media: eb.ref('excluded.reject_media'),
        reject_reports: eb.ref('excluded.reject_reports'),
        obfuscate: eb.ref('excluded.obfuscate'),
        public_comment: eb.ref('excluded.public_comment'),
      })),
    )
    .execute();
}

function rowOf(id: number, entry: ListEntry): DomainSubscriptionEntryRow {
  return {
    subscription_id: id,
    domain: entry.domain,
    severity: entry.severity,
    reject_media: entry.rejectMedia ? 1 : 0,
    reject_reports: entry.rejectReports ? 1 : 0,
    obfuscate: entry.obfuscate ? 1 : 0,
    public_comment: entry.publicComment,
  };
}

function signature(row: DomainSubscriptionEntryRow): string {
  const { severity, reject_media, reject_reports, obfuscate, public_comment } = row;
  return JSON.stringify([severity, reject_media, reject_reports, obfuscate, public_comment]);
}
