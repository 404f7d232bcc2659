import { can } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { InviteRow } from '../../schema/users.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { grantedByRole } from '../roles/permissions-of.ts';
import { readSettings } from '../settings/settings.ts';
import { tokenStateOf } from '../tokens/token-state.ts';

type InviteFilter = {
  /** Only the invitations of this account; all when undefined. */
  readonly accountId?: number | undefined;
  /** Only those that have neither expired nor been used up. */
  readonly available?: boolean | undefined;
};

/** A page of invitations, newest first. */
export function listInvites(db: Db, { accountId, available }: InviteFilter, page: Page): Promise<InviteRow[]> {
  let query = db.selectFrom('invites').selectAll();
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (available) {
    query = query
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
      .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]));
  }
  return readPage(query, 'id', page);
}

/** An invitation by id. 404 when there is none. */
export function getInvite(db: Db, id: number): Promise<InviteRow> {
  return getRow(db, 'invites', id);
}

/** An invitation that somebody can sign up with, and whether it makes approval unnecessary. */
export type GoodInvite = { readonly id: number; readonly code: string; readonly bypassesApproval: boolean };

/**
 * The invitation with a code: undefined when there is none; `spent` when it has expired or been used up, or its maker cannot use their
 * account. Mastodon: Invite#valid_for_use?.
 */
export async function findInvite(db: Db, code: string): Promise<GoodInvite | 'spent' | undefined> {
  if (code === '') return undefined;
  const row = await db
    .selectFrom('invites as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select(['i.id', 'i.code', 'i.max_uses', 'i.uses', 'i.expires_at', 'r.permissions'])
    .select(['a.suspended_at', 'a.moved_to_id', 'a.memorial', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .where('i.code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const over = row.expires_at !== null && row.expires_at <= now();
  const usedUp = row.max_uses !== null && row.uses >= row.max_uses;
  if (over || usedUp || tokenStateOf(row) !== 'active') return 'spent';
  return { id: row.id, code: row.code, bypassesApproval: can(row.permissions ?? 0, 'invite_bypass_approval') };
}

/** Whether somebody may invite others, because of their role or because everybody may. */
export async function mayInvite(db: Db, userId: number): Promise<boolean> {
  return can(await grantedByRole(db, userId), 'invite_users') || (await readSettings(db)).user_invites;
}
