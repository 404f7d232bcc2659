import { notFound } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { draftOf, parseParams } from '../scheduled/params.ts';
import { publishAt } from '../scheduled/publish-at.ts';
import { schedule } from '../scheduled/schedule.ts';
import type { Draft } from '../statuses/draft.ts';
import { findEarlier, type IdempotencyKey, type Made } from '../statuses/idempotency.ts';
import { publish } from '../statuses/publish.ts';
import type { KnownDraft } from './save.ts';

type Owner = { readonly accountId: number };

/** How to publish a draft: when (ms; at once if that is not in the future), with which application, and under which Idempotency-Key. */
export type Publication = {
  readonly scheduledAt: number | undefined;
  readonly applicationId: number | null;
  readonly key: IdempotencyKey | undefined;
};

/**
 * Publishes or schedules a draft, by default for when the draft says, and deletes it. 404 for anybody else's. If `publish` throws, the draft
 * stays as it was. A repetition with the same key returns the result of the first request.
 */
export async function publishDraft(
  tx: Tx,
  { accountId }: Owner,
  id: number,
  { scheduledAt, applicationId, key }: Publication,
): Promise<Made> {
  const before = await earlier(tx, accountId, key);
  if (before) return before;
  const row = await tx
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('params')
    .executeTakeFirst();
  // Another process may just have published it with the same key.
  const meanwhile = row ? undefined : await earlier(tx, accountId, key);
  if (meanwhile) return meanwhile;
  if (!row) throw notFound();
  const draft: Draft = { ...draftOf(parseParams(row.params)), applicationId, checkedBefore: 'policy' };
  return publishAt(tx, { accountId }, { draft, scheduledAt: scheduledAt ?? draft.scheduledAt }, key);
}

/**
 * Publishes what has been written on from a draft, or schedules it for the time that it says, and deletes the draft if it has not been
 * changed elsewhere since. A repetition with the same key returns the result of the first request. Undefined, and nothing is done, when
 * the draft is gone without that: it was published elsewhere, or deleted.
 */
export async function publishWritten(
  tx: Tx,
  owner: Owner,
  draft: Draft,
  { key, known }: { readonly key: IdempotencyKey; readonly known: KnownDraft | undefined },
): Promise<Made | undefined> {
  const before = await earlier(tx, owner.accountId, key);
  if (before) return before;
  // Another process may just have published it with the same key.
  if (known && !(await isTakenOut(tx, owner, known))) return earlier(tx, owner.accountId, key);
  const { scheduledAt } = draft;
  return scheduledAt === undefined ? publish(tx, owner, draft, key) : schedule(tx, owner, { draft, scheduledAt }, key);
}

async function earlier(db: Db, accountId: number, key: IdempotencyKey | undefined): Promise<Made | undefined> {
  return key && findEarlier(db, accountId, key);
}

/** Whether the draft still is, or was until now. */
async function isTakenOut(tx: Tx, { accountId }: Owner, { id, revision }: KnownDraft): Promise<boolean> {
  const own = tx.selectFrom('drafts').select('revision').where('id', '=', id).where('account_id', '=', accountId);
  const row = await own.executeTakeFirst();
  if (!row) return false;
  let unchanged = tx.deleteFrom('drafts').where('id', '=', id);
  if (revision !== undefined) unchanged = unchanged.where('revision', '=', revision);
  const { numDeletedRows } = await unchanged.executeTakeFirst();
  // Another process may just have published it; what has been changed elsewhere stays.
  return numDeletedRows > 0n || (await own.executeTakeFirst()) !== undefined;
}
