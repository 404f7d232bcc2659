import { Type } from 'typebox';
import { findAccountByAcct } from '../domain/accounts/queries.ts';
import { applyEntry, settleEntry } from '../domain/imports/apply-entry.ts';
import { EntrySchema, type ImportKind } from '../domain/imports/kinds.ts';
import { findImport } from '../domain/imports/queries.ts';
import { findByUrl } from '../domain/search/find-by-url.ts';
import { parserOf } from '../lib/checked.ts';
import { AppError, isTransient } from '../lib/errors.ts';
import { untranslated } from '../lib/said.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/job.ts';
import { resolveAcct } from './resolve/actor.ts';
import { resolveQuery } from './resolve/query.ts';

/** How often it is tried to reach a server, within about five minutes. */
const TRIES = 6;

/** Stands for the target of what is done to no account or post. */
const NOBODY = 0;

const parsePayload = parserOf(Type.Object({ importId: Type.Integer(), entry: EntrySchema }));

/**
 * Finds what an entry of an imported file names, and does with it what the file is for. What cannot be reached is tried again a few times,
 * and then counts as not found. (Mastodon: BulkImportRowService.)
 */
export async function importEntry(ctx: Context, job: Job, signal: AbortSignal): Promise<void> {
  const { importId, entry } = parsePayload(job.payload);
  const { store } = ctx;
  const found = await findImport(store.db, importId);
  if (!found) return;
  try {
    const targetId = await findTarget(ctx, found, entry.address);
    await store.transaction((tx) =>
      targetId === undefined
        ? settleEntry(tx, job, { importId, entry }, 'not_found')
        : applyEntry(tx, job, { importId, entry, targetId }),
    );
  } catch (error) {
    const isRefusal = error instanceof AppError && !isTransient(error);
    if (!isRefusal && (job.attempts < TRIES || signal.aborted)) throw error;
    if (!(error instanceof AppError)) ctx.log.error({ err: error, importId }, 'a line of a file could not be imported');
    const wasFound = isRefusal && error.kind !== 'not_found';
    await store.transaction((tx) => settleEntry(tx, job, { importId, entry }, wasFound ? 'refused' : 'not_found'));
  }
}

type Owner = { readonly accountId: number; readonly kind: ImportKind };

async function findTarget(ctx: Context, { kind, accountId }: Owner, address: string): Promise<number | undefined> {
  const { db } = ctx.store;
  if (kind === 'domain_blocking' || kind === 'filters') return NOBODY;
  if (kind !== 'bookmarks') return ((await findAccountByAcct(db, address)) ?? (await resolveAcct(ctx, address)))?.id;
  const found = (await findByUrl(db, { accountId }, address)) ?? (await resolveQuery(ctx, address));
  // Whether there is no such post, or its server does not answer, is not known here.
  if (!found) throw new AppError('unavailable', untranslated('The post cannot be reached'));
  return found.kind === 'status' ? found.id : undefined;
}
