import { Type } from 'typebox';
import { parseAs } from '../../lib/checked.ts';
import type { Loader, RowValues } from '../../platform/db/contents.ts';
import { type Migration, migrate, unknownSteps } from '../../platform/db/migrate.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import { readLines, sha256OfFile } from './lines.ts';
import { damaged, type Manifest, placesIn } from './manifest.ts';
import { assertMedia, readMediaList } from './media.ts';

const Columns = Type.Array(Type.String({ pattern: '^[a-z0-9_]+$' }), { minItems: 1 });

export type Progress = ((text: string) => void) | undefined;

/** Throws AppError 'conflict' unless every file of the backup is as it was written. */
export async function assertIntact(directory: string, manifest: Manifest, onProgress: Progress): Promise<void> {
  const places = placesIn(directory);
  const files = Object.entries(manifest.tables).map(([table, facts]) => [places.table(table), facts.sha256] as const);
  for (const [path, sha256] of [...files, [places.mediaList, manifest.media.sha256] as const]) {
    const found = await sha256OfFile(path).catch((error: unknown) => {
      throw damaged(path, error);
    });
    if (found !== sha256) throw damaged(path);
  }
  let done = 0;
  for await (const entries of readMediaList(directory)) {
    for (const entry of entries) await assertMedia(directory, entry);
    done += entries.length;
    onProgress?.(`${done} of ${manifest.media.rows} media files checked`);
  }
  if (done !== manifest.media.rows) throw damaged(places.mediaList);
}

/**
 * Creates the backup's schema in an empty database and loads all its rows, without what additive steps of later versions have added. Throws
 * AppError 'conflict' when they are inconsistent.
 */
export async function loadTables(
  target: { readonly url: string; readonly loader: Loader },
  directory: string,
  { manifest, migrations, onProgress }: { manifest: Manifest; migrations: readonly Migration[]; onProgress?: Progress },
): Promise<void> {
  await migrate({ url: target.url, migrations, only: new Set(manifest.steps) });
  const isNewer = unknownSteps(migrations, manifest.steps).length > 0;
  const known = isNewer ? await columnsByTable(target.url, manifest.origin) : undefined;
  await target.loader.load(async (insert) => {
    for (const [table, facts] of Object.entries(manifest.tables)) {
      if (known && !known.has(table)) continue;
      let rows = 0;
      for await (const read of readTable(placesIn(directory).table(table))) {
        const { columns, batch } = known ? onlyKnown(read, known.get(table)) : read;
        await insert(table, columns, batch);
        rows += batch.length;
        onProgress?.(`${table}: ${rows} of ${facts.rows} rows`);
      }
      if (rows !== facts.rows) throw damaged(`${table} has ${rows} rows instead of ${facts.rows}`);
    }
  });
}

/** The columns that a database has, by their tables. */
async function columnsByTable(url: string, origin: string): Promise<Map<string, ReadonlySet<string>>> {
  const snapshot = await openSnapshot(url, { origin, domain: '' });
  try {
    const found = new Map<string, ReadonlySet<string>>();
    for (const table of await snapshot.tables()) found.set(table, new Set(await snapshot.columns(table)));
    return found;
  } finally {
    await snapshot.close();
  }
}

type Rows = { readonly columns: readonly string[]; readonly batch: readonly RowValues[] };

function onlyKnown({ columns, batch }: Rows, known: ReadonlySet<string> = new Set()): Rows {
  const kept = columns.flatMap((name, index) => (known.has(name) ? [index] : []));
  return {
    columns: columns.filter((name) => known.has(name)),
    batch: batch.map((values) => kept.map((index) => values[index])),
  };
}

async function* readTable(path: string): AsyncGenerator<Rows> {
  let columns: readonly string[] | undefined;
  for await (const values of readLines(path)) {
    const rows = columns ? values : values.slice(1);
    columns ??= parseAs(Columns, values[0]);
    yield { columns, batch: rows.map((row) => rowOf(row, path)) };
  }
}

function rowOf(value: unknown, path: string): RowValues {
  if (!Array.isArray(value) || !value.every(isValue)) throw damaged(path);
  return value;
}

const isValue = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number';
