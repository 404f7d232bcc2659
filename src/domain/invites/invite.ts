import { randomInt } from 'node:crypto';
import { failed, forbidden, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { InviteRow } from '../../schema/users.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { checkLength } from '../validation.ts';
import { getInvite, mayInvite } from './queries.ts';

/** Without letters that look alike in print. (Mastodon: `Invite#set_code`.) */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code that can be read aloud. */
function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export type InviteFields = {
  /** Unlimited when undefined. */
  readonly maxUses?: number | undefined;
  /** Seconds from now; when undefined, it never expires. */
  readonly expiresIn?: number | undefined;
  /** Whether the people who sign up with it follow the inviter. */
  readonly autofollow: boolean;
  readonly comment: string;
};

const MAX_COMMENT = 420;

/** The most open invitations of one account. */
const MOST = 1000;

type Person = { readonly accountId: number; readonly userId: number };

/**
 * Creates an invitation. 403 for somebody who may not invite, 422 for numbers out of range or a comment that is too long. Mastodon: Invite.
 */
export async function invite(tx: Tx, person: Person, fields: InviteFields): Promise<InviteRow> {
  if (!(await mayInvite(tx, person.userId))) throw forbidden();
  const { maxUses = null, expiresIn, autofollow, comment } = fields;
  if (maxUses !== null && maxUses < 1) throw failed('tooFewUses');
  checkLength('comment', comment, MAX_COMMENT);
  await assertRoom(tx, person.accountId);
  const at = now();
  return tx
    .insertInto('invites')
    .values({
      id: newId(),
      account_id: person.accountId,
      code: newCode(),
      max_uses: maxUses,
      expires_at: expiresIn === undefined || expiresIn <= 0 ? null : at + expiresIn * 1000,
      autofollow: autofollow ? 1 : 0,
      comment: comment.trim(),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function assertRoom(tx: Tx, accountId: number): Promise<void> {
  const rows = await tx.selectFrom('invites').select('id').where('account_id', '=', accountId).limit(MOST).execute();
  if (rows.length >= MOST) throw failed(said('tooManyInvites', MOST));
}

/** Revokes one of the person's own invitations. 404 for anybody else's. */
export async function endOwnInvite(tx: Tx, { accountId }: Person, id: number): Promise<void> {
  const row = await getInvite(tx, id);
  if (row.account_id !== accountId) throw notFound();
  await expire(tx, id);
}

/** Revokes anybody's invitation on behalf of staff. 404 when there is none. */
export async function endInvite(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getInvite(tx, id);
  await expire(tx, id);
  await logAct(tx, moderator, { action: 'destroy', targetType: 'invite', targetId: id, label: row.code });
}

/** Revokes all invitations on behalf of staff; returns how many still worked. Mastodon: admin/invites/deactivate_all. */
export async function endAllInvites(tx: Tx, moderator: Moderator): Promise<number> {
  const at = now();
  const result = await tx
    .updateTable('invites')
    .set({ expires_at: at, updated_at: at })
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirst();
  const count = Number(result.numUpdatedRows);
  await logAct(tx, moderator, {
    action: 'deactivate_all',
    targetType: 'invite',
    targetId: 0,
    label: '',
    details: { count },
  });
  return count;
}

/** Counts a use of an invitation. 403 when it has been used up in the meantime. */
export async function useInvite(tx: Tx, id: number): Promise<void> {
  const result = await tx
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1), updated_at: now() }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw forbidden('forbidden');
}

async function expire(tx: Tx, id: number): Promise<void> {
  const at = now();
  await tx
    .updateTable('invites')
    .set({ expires_at: at, updated_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute();
}
