import { forbidden } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { completeIn } from '../../platform/jobs/settle.ts';
import { block } from '../blocks/block.ts';
import { blockDomain } from '../blocks/block-domain.ts';
import { bookmark } from '../bookmarks/bookmark.ts';
import { findVisibleBlock } from '../domain-blocks/visible-block.ts';
import { follow } from '../follows/follow.ts';
import { addToListNamed } from '../lists/add-to-list-named.ts';
import { mute } from '../mutes/mute.ts';
import { noteFailure } from './failures.ts';
import { importFilter } from './import-filter.ts';
import type { Entry, ImportKind } from './kinds.ts';
import { findImport } from './queries.ts';

/** What became of an entry. */
type Outcome = 'done' | 'not_found' | 'refused';

type Applied = { readonly importId: number; readonly entry: Entry; readonly targetId: number };

const VERBS: Readonly<Record<ImportKind, (tx: Tx, accountId: number, applied: Applied) => Promise<unknown>>> = {
  following: (tx, accountId, { targetId, entry: { reblogs, notify, languages } }) =>
    follow(tx, { accountId, targetId, terms: { reblogs, notify, languages } }),
  lists: (tx, accountId, { targetId, entry: { list = '' } }) => addToListNamed(tx, accountId, list, targetId),
  muting: (tx, accountId, { targetId, entry: { notifications = true } }) =>
    mute(tx, accountId, targetId, { notifications, duration: 'as before' }),
  blocking: (tx, accountId, { targetId }) => block(tx, accountId, targetId),
  domain_blocking: (tx, accountId, { entry }) => blockDomain(tx, accountId, entry.address),
  bookmarks: (tx, accountId, { targetId }) => bookmark(tx, { accountId }, targetId),
  filters: async (tx, accountId, { entry: { filter } }) => filter && importFilter(tx, accountId, filter),
};

/**
 * Does for its owner what an entry says, about the account or post that its address names, and counts it; ends the job with it, so that it
 * happens once. Throws as the verb does, and 403 when the owner may not act any more.
 */
export async function applyEntry(tx: Tx, job: Job, applied: Applied): Promise<void> {
  const found = await findImport(tx, applied.importId);
  if (found && !found.isActive) throw forbidden();
  if (found) await VERBS[found.kind](tx, found.accountId, applied);
  await settleEntry(tx, job, applied, 'done');
}

/** Counts what became of an entry, notes it if that is nothing, and ends its job. */
export async function settleEntry(
  tx: Tx,
  job: Job,
  { importId, entry }: Omit<Applied, 'targetId'>,
  outcome: Outcome,
): Promise<void> {
  await completeIn(tx, job);
  const found = outcome === 'done' ? undefined : await findImport(tx, importId);
  if (found && outcome !== 'done') {
    // Where people may know which servers are blocked, they need not look for what is wrong with the line.
    const block = outcome === 'not_found' ? await findVisibleBlock(tx, found, entry.address) : undefined;
    await noteFailure(tx, found, entry, block ? 'blocked' : outcome);
  }
  await tx
    .updateTable('imports')
    .set((eb) => ({ [outcome]: eb(outcome, '+', 1) }))
    .where('id', '=', importId)
    .execute();
}
