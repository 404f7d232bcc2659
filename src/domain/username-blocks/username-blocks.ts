import { isUsername } from '../../lib/acct.ts';
import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { UsernameBlockRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, orTaken, taken } from '../validation.ts';
import { normalizeUsername } from './judge-username.ts';

/** The fields of a block that staff can set; undefined ones stay as they are. */
export type UsernameBlockFields = {
  readonly username?: string | undefined;
  /** Whether only this exact name is blocked, or all names that contain it. */
  readonly exact?: boolean | undefined;
  readonly allowWithApproval?: boolean | undefined;
};

/** A page of the blocked names, newest first; with a text, those in which it occurs. */
export function listUsernameBlocks(db: Db, page: Page & { readonly text?: string }): Promise<UsernameBlockRow[]> {
  const { text = '' } = page;
  const query = db.selectFrom('username_blocks').selectAll();
  const found = text === '' ? query : query.where(hasText('normalized_username', normalizeUsername(text.trim())));
  return readPage(found, 'id', page);
}

/** The block of exactly this text. */
export function findUsernameBlock(db: Db, username: string): Promise<UsernameBlockRow | undefined> {
  return db.selectFrom('username_blocks').selectAll().where('username', '=', username).executeTakeFirst();
}

/** A block by id. 404 when there is none. */
export function getUsernameBlock(db: Db, id: number): Promise<UsernameBlockRow> {
  return getRow(db, 'username_blocks', id);
}

/** Blocks a name. 422 for an invalid name, or one that is already blocked. Mastodon: UsernameBlock. */
export async function createUsernameBlock(
  tx: Tx,
  moderator: Moderator,
  { username = '', exact = false, allowWithApproval = false }: UsernameBlockFields,
): Promise<UsernameBlockRow> {
  const at = now();
  const row = await tx
    .insertInto('username_blocks')
    .values({
      id: newId(),
      ...namesOf(username),
      exact: exact ? 1 : 0,
      allow_with_approval: allowWithApproval ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('username');
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** As `createUsernameBlock`, for an existing block. 404 when there is none. */
export async function updateUsernameBlock(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { username, exact, allowWithApproval }: UsernameBlockFields,
): Promise<UsernameBlockRow> {
  const row = await tx
    .updateTable('username_blocks')
    .set({
      updated_at: now(),
      ...(username === undefined ? {} : namesOf(username)),
      ...(exact === undefined ? {} : { exact: exact ? 1 : 0 }),
      ...(allowWithApproval === undefined ? {} : { allow_with_approval: allowWithApproval ? 1 : 0 }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
    .catch(orTaken('username'));
  if (!row) throw notFound();
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/** Deletes a block. 404 when there is none. */
export async function deleteUsernameBlock(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getUsernameBlock(tx, id);
  await tx.deleteFrom('username_blocks').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

function namesOf(text: string) {
  const username = text.trim().replace(/^@/, '');
  if (username === '') throw blank('username');
  if (!isUsername(username)) throw failed('usernameInvalid');
  return { username, normalized_username: normalizeUsername(username) };
}

function describe(row: UsernameBlockRow) {
  return { targetType: 'username_block', targetId: row.id, label: row.username };
}
