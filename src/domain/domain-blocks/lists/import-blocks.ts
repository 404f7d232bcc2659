import { withParents } from '../../../lib/domain-names.ts';
import { toFlag } from '../../../lib/flag.ts';
import type { Db, Store, Tx } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../../schema/domains.ts';
import type { Moderator } from '../../audit/log-act.ts';
import { coversAsMuch, createDomainBlock, type DomainBlockFields, updateDomainBlock } from '../save-domain-block.ts';
import type { ListEntry } from './entry.ts';

/** What to do with an entry; `keep` when an existing block stays as it is. */
export type ImportAct = 'create' | 'update' | 'keep';

export type Imported = { readonly entry: ListEntry; readonly act: ImportAct };

/** With `overwrite`, existing blocks are changed to what the list says. */
export type ImportOptions = { readonly dryRun: boolean; readonly overwrite: boolean };

const BATCH = 100;

/**
 * Blocks the domains in a list, some entries per transaction, so that an interrupted import can simply be run again. A dry run returns what
 * would be done.
 */
export async function importBlocks(
  store: Store,
  moderator: Moderator,
  entries: readonly ListEntry[],
  { dryRun, overwrite }: ImportOptions,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  for (let start = 0; start < entries.length; start += BATCH) {
    const some = entries.slice(start, start + BATCH);
    imported.push(
      ...(dryRun
        ? await planSome(store.db, some, overwrite)
        : await store.transaction((tx) => importSome(tx, moderator, some, overwrite))),
    );
  }
  return imported;
}

async function importSome(tx: Tx, moderator: Moderator, entries: readonly ListEntry[], overwrite: boolean) {
  const planned = await planSome(tx, entries, overwrite);
  for (const { entry, act } of planned) {
    if (act === 'keep') continue;
    const outcome = await createDomainBlock(tx, moderator, entry.domain, fieldsOf(entry));
    if ('existing' in outcome && act === 'update') {
      await updateDomainBlock(tx, moderator, outcome.existing.id, fieldsOf(entry));
    }
  }
  return planned;
}

/** The fields of a block as a list's entry gives them. */
function fieldsOf(entry: ListEntry): DomainBlockFields {
  return {
    severity: entry.severity,
    rejectMedia: entry.rejectMedia,
    rejectReports: entry.rejectReports,
    obfuscate: entry.obfuscate,
    ...(entry.publicComment === null ? {} : { publicComment: entry.publicComment }),
    ...(entry.privateComment === null ? {} : { privateComment: entry.privateComment }),
  };
}

async function planSome(db: Db, entries: readonly ListEntry[], overwrite: boolean): Promise<Imported[]> {
  const names = new Set(entries.flatMap(({ domain }) => withParents(domain)));
  const rows = await db
    .selectFrom('domain_blocks')
    .selectAll()
    .where(idsIn(db, 'domain', [...names]))
    .execute();
  const blocks = new Map(rows.map((row) => [row.domain, row]));
  return entries.map((entry) => ({ entry, act: actFor(blocks, entry, overwrite) }));
}

function actFor(blocks: ReadonlyMap<string, DomainBlockRow>, entry: ListEntry, overwrite: boolean): ImportAct {
  const own = blocks.get(entry.domain);
  if (own) return overwrite && !isAsSaid(own, entry) ? 'update' : 'keep';
  const above = withParents(entry.domain).flatMap((name) => blocks.get(name) ?? [])[0];
  return above && coversAsMuch(above, wantedOf(entry)) ? 'keep' : 'create';
}

function wantedOf({ severity, rejectMedia, rejectReports }: ListEntry) {
  return { severity, reject_media: toFlag(rejectMedia), reject_reports: toFlag(rejectReports) };
}

/** Whether a block already says what a list's entry says. */
function isAsSaid(row: DomainBlockRow, entry: ListEntry): boolean {
  return (
    row.severity === entry.severity &&
    row.reject_media === toFlag(entry.rejectMedia) &&
    row.reject_reports === toFlag(entry.rejectReports) &&
    row.obfuscate === toFlag(entry.obfuscate) &&
    (entry.publicComment === null || row.public_comment === entry.publicComment) &&
    (entry.privateComment === null || row.private_comment === entry.privateComment)
  );
}
