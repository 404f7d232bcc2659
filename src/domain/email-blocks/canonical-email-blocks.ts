import { createHash } from 'node:crypto';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { CanonicalEmailBlockRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, taken } from '../validation.ts';

/** The SHA-256 of an address in lower case, without dots and `+suffix` in its local part. Mastodon: EmailHelper. */
function canonicalEmailHash(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at < 0 ? undefined : at).split('+');
  const canonical = at < 0 ? address : `${local.replaceAll('.', '')}${address.slice(at)}`;
  return createHash('sha256').update(canonical).digest('hex');
}

/** A page of the blocked addresses, newest first. */
export function listCanonicalEmailBlocks(db: Db, page: Page): Promise<CanonicalEmailBlockRow[]> {
  return readPage(db.selectFrom('canonical_email_blocks').selectAll(), 'id', page);
}

/** A blocked address by id. 404 when there is none. */
export function getCanonicalEmailBlock(db: Db, id: number): Promise<CanonicalEmailBlockRow> {
  return getRow(db, 'canonical_email_blocks', id);
}

/** The blocks that match an address; at most one. */
export function listCanonicalEmailBlocksOf(db: Db, email: string): Promise<CanonicalEmailBlockRow[]> {
  const hash = canonicalEmailHash(email);
  return db.selectFrom('canonical_email_blocks').selectAll().where('canonical_email_hash', '=', hash).execute();
}

const HASH = /^[0-9a-f]{64}$/;

/** Blocks sign-ups with an address, given as such or as its hash. 422 for neither, or when it is already blocked. */
export async function createCanonicalEmailBlock(
  tx: Tx,
  moderator: Moderator,
  { email, hash }: { readonly email?: string | undefined; readonly hash?: string | undefined },
): Promise<CanonicalEmailBlockRow> {
  const wanted = email ? canonicalEmailHash(email) : (hash ?? '').toLowerCase();
  if (!HASH.test(wanted)) throw blank('canonical_email_hash');
  const row = await insertBlock(tx, wanted, null);
  if (!row) throw taken('canonical_email_hash');
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** Allows sign-ups with the address again. 404 when there is no such block. */
export async function deleteCanonicalEmailBlock(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getCanonicalEmailBlock(tx, id);
  await tx.deleteFrom('canonical_email_blocks').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** Prevents the owner of a suspended account from signing up again with the same address. */
export async function blockEmailOf(tx: Tx, accountId: number, email: string): Promise<void> {
  await insertBlock(tx, canonicalEmailHash(email), accountId);
}

/** Undoes `blockEmailOf`. */
export async function unblockEmailOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('canonical_email_blocks').where('reference_account_id', '=', accountId).execute();
}

function insertBlock(tx: Tx, hash: string, accountId: number | null): Promise<CanonicalEmailBlockRow | undefined> {
  return tx
    .insertInto('canonical_email_blocks')
    .values({ id: newId(), canonical_email_hash: hash, reference_account_id: accountId, created_at: now() })
    .onConflict((conflict) => conflict.column('canonical_email_hash').doNothing())
    .returningAll()
    .executeTakeFirst();
}

function describe(row: CanonicalEmailBlockRow) {
  return { targetType: 'canonical_email_block', targetId: row.id, label: row.canonical_email_hash };
}
