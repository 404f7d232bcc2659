import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';

export type LinkPurpose =
  | 'confirm_email'
  | 'change_email'
  | 'reset_password'
  | 'create_owner'
  | 'second_step'
  | 'download_backup'
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'passkey_second_step';

type NewLink = {
  readonly purpose: LinkPurpose;
  readonly userId: number | null;
  /** What the link is bound to, such as the address to confirm. */
  readonly data?: string;
  /** Milliseconds. */
  readonly lifetime: number;
  /** Whether earlier ones of the same user and purpose go on working. */
  readonly isBesideOthers?: boolean;
};

export type OneTimeLink = { readonly id: number; readonly userId: number | null; readonly data: string | null };

/** Creates a link that works once and returns its token; earlier links of the same user and purpose stop working, unless told otherwise. */
export async function createLink(tx: Tx, link: NewLink): Promise<string> {
  const token = newToken();
  const at = now();
  await tx.deleteFrom('one_time_links').where('expires_at', '<=', at).where('purpose', '=', link.purpose).execute();
  if (link.userId !== null && !link.isBesideOthers) await endLinks(tx, link.purpose, link.userId);
  await tx
    .insertInto('one_time_links')
    .values({
      id: newId(),
      purpose: link.purpose,
      token_hash: hashToken(token),
      user_id: link.userId,
      data: link.data ?? null,
      expires_at: at + link.lifetime,
      created_at: at,
    })
    .execute();
  return token;
}

/** A link that still works, or undefined. Does not use it up. */
export function findLink(db: Db, purpose: LinkPurpose, token: string): Promise<OneTimeLink | undefined> {
  return db
    .selectFrom('one_time_links')
    .select(['id', 'user_id as userId', 'data'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Uses a link up; undefined when it does not work, or no longer does. */
export async function useLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<OneTimeLink | undefined> {
  const link = await findLink(tx, purpose, token);
  if (!link) return undefined;
  const result = await tx.deleteFrom('one_time_links').where('id', '=', link.id).executeTakeFirst();
  return result.numDeletedRows === 1n ? link : undefined;
}

/** Revokes the links of a purpose: those of one user, or with null those that belong to no user. */
export async function endLinks(tx: Tx, purpose: LinkPurpose, userId: number | null): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
}

/**
 * Revokes whatever leads somebody into their account, or would once it is finished: links to choose a password or confirm another address, second
 * steps, challenges for passkeys. The confirmation of the address that they have stays.
 */
export async function endWaysIn(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '!=', 'confirm_email').execute();
}
