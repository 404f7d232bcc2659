import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { now, toIso } from '../../lib/time.ts';
import type { Snapshot } from '../../platform/db/contents.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { listAppliedSteps } from '../../platform/db/migrate.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import { programVersion } from '../../platform/program-commit.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { syncDirectory } from '../../platform/sync-directory.ts';
import { localFileKeys } from '../media/local-files.ts';
import { type FileFacts, writeLines } from './lines.ts';
import { FORMAT, type Manifest, placesIn } from './manifest.ts';
import { copyIn, type MediaEntry } from './media.ts';

/** Where the data of a server are. */
export type BackupSource = { readonly url: string; readonly instance: Instance; readonly storage: MediaStorage };

export type BackupOptions = {
  /** An earlier backup on the same disk, whose files need not be copied again. */
  readonly previous?: string | undefined;
  /** Told from time to time what is being copied, and how many rows and files are done in all. */
  readonly onProgress?: (text: string, done: number) => void;
  readonly signal?: AbortSignal;
  /** The key that seals second factors, if it is to be inside: whoever has the backup can then make the codes of everybody's apps. */
  readonly secretKey?: string | undefined;
};

export type BackupResult = { readonly manifest: Manifest; readonly missing: readonly string[] };

/** How many keys are looked up at a time. */
const KEYS_AT_ONCE = 500;

/** The most missing files that are listed. */
const MISSING_NAMED = 100;

/**
 * Writes a consistent backup to a new directory while the server keeps running: the rows committed at one moment, and the files they refer
 * to, except for copies of remote files. The directory gets its final name only once the backup is complete. AppError 'conflict' when it
 * already exists with content.
 */
export async function createBackup(
  source: BackupSource,
  directory: string,
  options: BackupOptions = {},
): Promise<BackupResult> {
  await assertFree(directory);
  const draft = `${directory}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const result = await fill(source, draft, options);
    await rename(draft, directory);
    await syncDirectory(dirname(directory));
    return result;
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function fill(source: BackupSource, draft: string, options: BackupOptions): Promise<BackupResult> {
  await mkdir(placesIn(draft).media(''), { mode: 0o700 });
  await mkdir(dirname(placesIn(draft).table('any')), { mode: 0o700 });
  // Most files are copied before the snapshot is taken, so that it does not refer to files that get deleted while others are being copied.
  const files = await copyPresentMedia(source, draft, options);
  const snapshot = await openSnapshot(source.url, source.instance);
  try {
    const createdAt = toIso(now());
    const steps = await listAppliedSteps(snapshot.db);
    const media = new MediaCopy(source.storage, draft, options);
    const list = await writeLines(placesIn(draft).mediaList, media.entries(snapshot));
    const tables = await copyTables(snapshot, draft, { ...options, files });
    const manifest: Manifest = {
      format: FORMAT,
      version: programVersion(),
      createdAt,
      origin: source.instance.origin,
      engine: snapshot.dialect,
      steps: steps.map(({ name }) => name),
      additive: steps.filter(({ kind }) => kind === 'additive').map(({ name }) => name),
      tables,
      media: list,
      mediaBytes: media.bytes,
      secretKey: options.secretKey === undefined ? 'apart' : 'inside',
    };
    if (options.secretKey !== undefined)
      await writeFile(placesIn(draft).secretKey, `${options.secretKey}\n`, { mode: 0o600, flush: true });
    await writeFile(placesIn(draft).manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await syncDirectory(draft);
    return { manifest, missing: media.missing };
  } finally {
    await snapshot.close();
  }
}

/** Returns how many files there are. */
async function copyPresentMedia(source: BackupSource, draft: string, options: BackupOptions): Promise<number> {
  let done = 0;
  let after = '';
  for (;;) {
    const keys = await presentKeys(source, after);
    const last = keys.at(-1);
    if (last === undefined) return done;
    for (const key of keys) {
      options.signal?.throwIfAborted();
      await copyIn(source.storage, key, draft, options.previous);
    }
    after = last;
    done += keys.length;
    options.onProgress?.(`${done} media files`, done);
  }
}

async function presentKeys({ url, instance }: BackupSource, after: string): Promise<string[]> {
  const snapshot = await openSnapshot(url, instance);
  try {
    return await localFileKeys(snapshot.db, after, KEYS_AT_ONCE);
  } finally {
    await snapshot.close();
  }
}

/** Copies the files that the snapshot refers to, and lists them. */
class MediaCopy {
  readonly missing: string[] = [];
  bytes = 0;
  readonly #storage: MediaStorage;
  readonly #draft: string;
  readonly #options: BackupOptions;

  constructor(storage: MediaStorage, draft: string, options: BackupOptions) {
    this.#storage = storage;
    this.#draft = draft;
    this.#options = options;
  }

  async *entries({ db }: Snapshot): AsyncGenerator<readonly MediaEntry[]> {
    let after = '';
    for (;;) {
      const keys = await localFileKeys(db, after, KEYS_AT_ONCE);
      const last = keys.at(-1);
      if (last === undefined) return;
      const entries: MediaEntry[] = [];
      for (const key of keys) {
        this.#options.signal?.throwIfAborted();
        const bytes = await copyIn(this.#storage, key, this.#draft, this.#options.previous);
        if (bytes !== undefined) entries.push([key, bytes]);
        else if (this.missing.length < MISSING_NAMED) this.missing.push(key);
        this.bytes += bytes ?? 0;
      }
      yield entries;
      after = last;
    }
  }
}

async function copyTables(
  snapshot: Snapshot,
  draft: string,
  options: BackupOptions & { readonly files: number },
): Promise<Record<string, FileFacts>> {
  const facts: Record<string, FileFacts> = {};
  let before = options.files;
  for (const table of await snapshot.tables()) {
    const columns = await snapshot.columns(table);
    const written = await writeLines(
      placesIn(draft).table(table),
      withHeader(snapshot, table, columns, { ...options, before }),
    );
    const rows = written.rows - 1;
    before += rows;
    facts[table] = { ...written, rows };
  }
  return facts;
}

/** The first line holds the column names. */
async function* withHeader(
  snapshot: Snapshot,
  table: string,
  columns: readonly string[],
  { signal, onProgress, before }: Pick<BackupOptions, 'signal' | 'onProgress'> & { readonly before: number },
) {
  yield [columns];
  let done = 0;
  for await (const rows of snapshot.rows(table, columns)) {
    signal?.throwIfAborted();
    yield rows;
    done += rows.length;
    onProgress?.(`${table}: ${done} rows`, before + done);
  }
}

async function assertFree(directory: string): Promise<void> {
  const found = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0) throw new AppError('conflict', untranslated(`${directory} is not empty`));
}
