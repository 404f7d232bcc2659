import { AppError, notFound } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { createLocalAccount, type LocalAccount, type NewLocalAccount } from '../accounts/create-local.ts';
import { ensureRoles, ROLE_ID } from '../roles/ensure-roles.ts';
import { readSettings, writeSetting } from '../settings/settings.ts';
import { createLink, endLinks, findLink, useLink } from './one-time-links.ts';

const ONE_WEEK = 7 * 86_400_000;

/**
 * Creates the roles and, while the server has no owner, a new one-time link that creates one in the browser; undefined when there is an
 * owner.
 */
export async function ensureOwnerLink(tx: Tx): Promise<string | undefined> {
  await ensureRoles(tx);
  if (await hasOwner(tx)) return undefined;
  const token = await createLink(tx, { purpose: 'create_owner', userId: null, lifetime: ONE_WEEK });
  return `${tx.instance.origin}/setup?token=${token}`;
}

/** Whether a link can still be used to create the owner. */
export async function isOwnerLinkGood(db: Db, token: string): Promise<boolean> {
  return (await findLink(db, 'create_owner', token)) !== undefined && !(await hasOwner(db));
}

type Owner = Pick<NewLocalAccount, 'username' | 'email' | 'passwordHash' | 'keys' | 'locale' | 'ip'>;

/**
 * Creates the owner by means of a link; all other such links stop working. The owner is the one to ask unless another is named already, so
 * that the first people find somebody. 404 when the link does not work, 409 when there is an owner.
 */
export async function createOwner(tx: Tx, token: string, owner: Owner): Promise<LocalAccount> {
  if (!(await useLink(tx, 'create_owner', token))) throw notFound('deadLink');
  if (await hasOwner(tx)) throw new AppError('conflict', 'ownedAlready');
  await endLinks(tx, 'create_owner', null);
  const { site_contact_username: contact } = await readSettings(tx);
  if (contact === '') await writeSetting(tx, 'site_contact_username', owner.username);
  return createLocalAccount(tx, { ...owner, role: 'owner' });
}

async function hasOwner(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role_id', '=', ROLE_ID.owner).executeTakeFirst();
  return row !== undefined;
}

/** Whether nobody has an account yet, not even an owner. */
export async function isUnclaimed(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}
