import { formatAcct } from '../../lib/acct.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { block } from '../blocks/block.ts';
import { mute } from '../mutes/mute.ts';
import { findNote, fitsNote, noteAccount } from '../relationships/note.ts';
import { isBlocking, isFollowing, isMuting } from '../relationships/queries.ts';
import { BATCH, cursorAfter, type Move, type MoveStep } from './steps.ts';

/** Copies private notes about an account to its new one, in front of any note about that. Mastodon: MoveWorker. */
export const carryNotes: MoveStep = async (tx, move, after) => {
  const notes = await tx
    .selectFrom('account_notes')
    .select(['account_id', 'comment'])
    .where('target_id', '=', move.fromId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(BATCH)
    .execute();
  const heading = `This user moved from ${await nameOf(tx, move.fromId)}, here were your previous notes about them:`;
  for (const { account_id: accountId, comment } of notes) {
    const copied = `${heading}\n${comment}`;
    const known = await findNote(tx, accountId, move.toId);
    if (known?.includes(copied) || accountId === move.toId) continue;
    const wanted = known === undefined ? [copied, comment] : [`${copied}\n\n${known}`];
    const fitting = wanted.find(fitsNote);
    if (fitting !== undefined) await noteAccount(tx, accountId, move.toId, fitting);
  }
  return cursorAfter(notes.map(({ account_id }) => account_id));
};

/** Local accounts that block an account block its new one, unless they follow that already. */
export const carryBlocks: MoveStep = async (tx, move, after) => {
  const blocks = await tx
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.account_id', 'b.account_id')
    .select(['b.id', 'b.account_id'])
    .where('b.target_id', '=', move.fromId)
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(BATCH)
    .execute();
  for (const { account_id: accountId } of blocks) {
    if ((await isSettled(tx, accountId, move)) || (await isBlocking(tx, accountId, move.toId))) continue;
    await block(tx, accountId, move.toId);
    await explain(tx, accountId, move, 'blocked');
  }
  return cursorAfter(blocks.map(({ id }) => id));
};

/** Accounts that mute an account mute its new one until the same time, unless they follow that already. */
export const carryMutes: MoveStep = async (tx, move, after) => {
  const mutes = await tx
    .selectFrom('mutes')
    .select(['id', 'account_id', 'hide_notifications', 'expires_at'])
    .where('target_id', '=', move.fromId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { account_id: accountId, hide_notifications, expires_at } of mutes) {
    const isOver = expires_at !== null && expires_at <= now();
    if (isOver || (await isSettled(tx, accountId, move)) || (await isMuting(tx, accountId, move.toId))) continue;
    const duration = expires_at === null ? 0 : Math.max(1, Math.ceil((expires_at - now()) / 1000));
    await mute(tx, accountId, move.toId, { notifications: hide_notifications === 1, duration });
    await explain(tx, accountId, move, 'muted');
  }
  return cursorAfter(mutes.map(({ id }) => id));
};

/** Whether the new account is left alone: its followers have made up their mind about it, and nobody blocks or mutes themselves. */
async function isSettled(db: Db, accountId: number, { toId }: Move): Promise<boolean> {
  return accountId === toId || isFollowing(db, accountId, toId);
}

/** Writes a private note that says why the new account is blocked or muted, unless there is a note already. */
async function explain(tx: Tx, accountId: number, { fromId, toId }: Move, done: 'blocked' | 'muted'): Promise<void> {
  if ((await findNote(tx, accountId, toId)) !== undefined) return;
  await noteAccount(tx, accountId, toId, `This user moved from ${await nameOf(tx, fromId)}, which you had ${done}.`);
}

async function nameOf(db: Db, accountId: number): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select(['username', 'domain'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account ? formatAcct(account) : '';
}
