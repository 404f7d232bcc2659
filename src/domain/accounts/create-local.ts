import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { type FieldName, said } from '../../lib/said.ts';
import { knownTimeZone, now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { ensureRoles, ROLE_ID, type RoleName } from '../roles/ensure-roles.ts';
import { fireWebhooks } from '../webhooks/fire.ts';
import type { ActorKeys } from './actor-keys.ts';
import { indexNames } from './index-names.ts';
import { accountUri, accountUrl, handleOf } from './uris.ts';

export type NewLocalAccount = {
  /** The caller checks the name; only whether it is taken is found out here. */
  readonly username: string;
  /** Normalised by the caller. */
  readonly email: string;
  readonly passwordHash: string;
  /** An account created without keys gets them when it first needs them. */
  readonly keys?: ActorKeys;
  readonly role?: RoleName | null;
  /** Whether the e-mail address counts as confirmed; yes by default. */
  readonly confirmed?: boolean;
  /** Yes by default. */
  readonly approved?: boolean;
  readonly locale?: string | null;
  readonly timeZone?: string | null;
  readonly reason?: string | null;
  readonly ip?: string | null;
  readonly applicationId?: number | null;
  readonly inviteId?: number | null;
};

export type LocalAccount = { readonly accountId: number; readonly userId: number };

/** Creates a local account and its login. 422 with `ERR_TAKEN` when the name or the address is in use. */
export async function createLocalAccount(tx: Tx, account: NewLocalAccount): Promise<LocalAccount> {
  if (account.role) await ensureRoles(tx);
  const accountId = await insertAccount(tx, account);
  const userId = await insertUser(tx, account, accountId);
  tx.emit({ type: 'account.changed', accountId });
  await fireWebhooks(tx, 'account.created', accountId);
  return { accountId, userId };
}

async function insertAccount(tx: Tx, { username, keys }: NewLocalAccount): Promise<number> {
  const id = newId();
  const at = now();
  const { origin } = tx.instance;
  const result = await tx
    .insertInto('accounts')
    .values({
      id,
      username,
      handle: handleOf(username, null),
      uri: accountUri(origin, id),
      url: accountUrl(origin, username),
      public_key: keys?.publicKey ?? null,
      private_key: keys?.privateKey ?? null,
      ed25519_private_key: keys?.ed25519PrivateKey ?? null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) throw taken('username', 'username');
  await indexNames(tx, { id, username, display_name: '' });
  return id;
}

async function insertUser(tx: Tx, account: NewLocalAccount, accountId: number): Promise<number> {
  const id = newId();
  const at = now();
  const result = await tx
    .insertInto('users')
    .values({
      id,
      account_id: accountId,
      email: account.email,
      email_key: account.email.toLowerCase(),
      password_hash: account.passwordHash,
      role_id: account.role ? ROLE_ID[account.role] : null,
      locale: account.locale ?? null,
      time_zone: knownTimeZone(account.timeZone),
      confirmed_at: account.confirmed === false ? null : at,
      approved: account.approved === false ? 0 : 1,
      sign_up_reason: account.reason ?? null,
      sign_up_ip: account.ip ?? null,
      created_by_application_id: account.applicationId ?? null,
      invite_id: account.inviteId ?? null,
      last_active_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) throw taken('email', 'email_address');
  return id;
}

function taken(field: string, label: FieldName) {
  const description = said('isTaken');
  return failed(said('ofField', said(label), description), {
    [field]: [{ error: 'ERR_TAKEN', description }],
  });
}
