import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DraftRow } from '../../schema/statuses.ts';
import { paramsOf, parseParams } from '../scheduled/params.ts';
import { getAuthor } from '../statuses/author.ts';
import { allMediaOf, type Draft } from '../statuses/draft.ts';
import { assertPossiblePolicy } from '../statuses/quote-policy.ts';
import { findDraft, getDraft } from './queries.ts';

/** The most drafts of one account, and the largest size of one in UTF-16 units. */
const LIMITS = { drafts: 300, size: 65_536 } as const;

type Owner = { readonly accountId: number };

/**
 * Saves a draft, which need not be publishable yet. Returns its id, which is that of a draft that says the same already: it comes once more when
 * nobody heard the answer. 422 when there are too many, it is too long, or an upload is in use or somebody else's.
 */
export async function saveDraft(tx: Tx, { accountId }: Owner, draft: Draft): Promise<number> {
  await assertPolicy(tx, accountId, draft);
  const params = await checked(tx, accountId, draft);
  await lockName(tx, `drafts ${accountId}`);
  const own = tx.selectFrom('drafts').select('id').where('account_id', '=', accountId);
  const same = await own.where('params', '=', params).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (same) return same.id;
  const { count } = await tx
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LIMITS.drafts) {
    throw failed(said('tooManyDrafts', LIMITS.drafts));
  }
  const id = newId();
  const at = now();
  await tx.insertInto('drafts').values({ id, account_id: accountId, params, created_at: at, updated_at: at }).execute();
  return id;
}

/** A draft as somebody knows it: in the newest revision, or in that one. */
export type KnownDraft = { readonly id: number; readonly revision?: number | undefined };

/**
 * Replaces the content of one's own draft, and returns its row. Undefined, and nothing is changed, when it is not in the known revision any
 * more. 404 when there is none, 422 as for new ones.
 */
export async function replaceDraft(
  tx: Tx,
  owner: Owner,
  known: KnownDraft,
  draft: Draft,
): Promise<DraftRow | undefined> {
  await getDraft(tx, owner, known.id);
  const saved = await replaceIn(tx, owner, known, draft);
  // It may just have been published.
  if (!saved && known.revision === undefined) throw notFound();
  return saved;
}

async function replaceIn(
  tx: Tx,
  { accountId }: Owner,
  { id, revision }: KnownDraft,
  draft: Draft,
): Promise<DraftRow | undefined> {
  await assertPolicy(tx, accountId, draft, await findDraft(tx, { accountId }, id));
  const params = await checked(tx, accountId, draft);
  let query = tx
    .updateTable('drafts')
    .set((eb) => ({ params, revision: eb('revision', '+', 1), updated_at: now() }))
    .where('id', '=', id);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  const saved = await query.returningAll().executeTakeFirst();
  if (saved) return saved;
  // What says the same was not changed elsewhere: nobody heard the answer.
  const present = await findDraft(tx, { accountId }, id);
  return present?.params === params ? present : undefined;
}

/** Where a text is kept, and the draft beside it whose text is another. */
type Kept = { readonly id: number; readonly beside?: number };

/**
 * Keeps what has been written on from a draft there, or in a draft of its own if there is none any more, or if that has been changed
 * elsewhere since: both texts are kept then. 422 as for new ones.
 */
export async function keepDraft(tx: Tx, owner: Owner, draft: Draft, known: KnownDraft | undefined): Promise<Kept> {
  const own = known && (await findDraft(tx, owner, known.id));
  if (!own) return { id: await saveDraft(tx, owner, draft) };
  const saved = await replaceIn(tx, owner, known, draft);
  return saved ? { id: saved.id } : { id: await saveDraft(tx, owner, draft), beside: own.id };
}

/** Deletes one's own draft. 404 when there is none. */
export async function discardDraft(tx: Tx, { accountId }: Owner, id: number): Promise<void> {
  const row = await getDraft(tx, { accountId }, id);
  await tx.deleteFrom('drafts').where('id', '=', row.id).execute();
}

async function checked(db: Db, accountId: number, draft: Draft): Promise<string> {
  const params = JSON.stringify(paramsOf(draft));
  if (params.length > LIMITS.size) throw failed('textTooLong');
  await assertOwnUploads(db, accountId, [...new Set(allMediaOf(draft))]);
  return params;
}

/** 422 when a draft names a policy that it cannot be published with, unless it is the author's default or what the draft says already. */
async function assertPolicy(db: Db, accountId: number, draft: Draft, before?: DraftRow): Promise<void> {
  const { defaults } = await getAuthor(db, accountId);
  const known = before && parseParams(before.params).quote_approval_policy;
  assertPossiblePolicy(draft.quotePolicy, draft.visibility ?? defaults.visibility, [defaults.quotePolicy, known]);
}

async function assertOwnUploads(db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('media_attachments')
    .select('id')
    .where(idsIn(db, 'id', ids))
    .where('account_id', '=', accountId)
    .where('status_id', 'is', null)
    .execute();
  if (rows.length < ids.length) throw failed('mediaAbsent');
}
