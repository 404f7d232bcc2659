import { matches } from '../../lib/checked.ts';
import { notFound } from '../../lib/errors.ts';
import { SecurityDetails } from '../../lib/security-events.ts';
import type { Db } from '../../platform/db/handle.ts';

/** How many passkeys one person may have. */
export const MOST_PASSKEYS = 20;

/** A passkey as its owner sees it; times are in ms. */
export type ListedPasskey = {
  readonly id: number;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
};

/** The passkeys of somebody, the newest first. There are never many. */
export function listPasskeys(db: Db, userId: number): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** How many passkeys somebody has. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How browsers find the passkeys of somebody. */
export async function findCredentials(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'user_handle'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** A passkey by the id that its authenticator gave it, or undefined. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'user_handle', 'sign_count', 'name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Which passkeys of somebody were refused because there seems to be a copy of each, by their wire ids. */
export async function copiedPasskeys(db: Db, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('security_events')
    .select('details')
    .where('user_id', '=', userId)
    .where('kind', '=', 'cloned_passkey_refused')
    .execute();
  const details = rows.map((row): unknown => JSON.parse(row.details));
  return new Set(details.flatMap((one) => (matches(SecurityDetails, one) && one.passkey ? [one.passkey] : [])));
}

/** A passkey of somebody. 404 when they have none with that id. */
export async function getOwnPasskey(db: Db, userId: number, id: number): Promise<{ readonly name: string }> {
  const row = await db
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
