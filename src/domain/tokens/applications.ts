import { timingSafeEqual } from 'node:crypto';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';
import type { ApplicationRow } from '../../schema/applications.ts';
import { getRow } from '../get-row.ts';
import { OWN_CLIENT_ID } from './own-application.ts';

export type NewApplication = {
  readonly name: string;
  readonly website: string | null;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
};

/** Registers an OAuth client. Its secret is only returned here; only a hash is stored. */
export async function registerApplication(
  tx: Tx,
  application: NewApplication,
): Promise<{ row: ApplicationRow; secret: string }> {
  const secret = newToken();
  const row: ApplicationRow = {
    id: newId(),
    client_id: newToken(),
    secret_hash: hashToken(secret),
    name: application.name,
    website: application.website,
    redirect_uris: application.redirectUris.join('\n'),
    scopes: application.scopes.join(' '),
    created_at: now(),
  };
  await tx.insertInto('applications').values(row).execute();
  return { row, secret };
}

/** A client by its public id, or undefined; also undefined for the server's own application, for which no client can act. */
export async function findApplication(db: Db, clientId: string): Promise<ApplicationRow | undefined> {
  if (clientId === OWN_CLIENT_ID) return undefined;
  return db.selectFrom('applications').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

/** A client by its id. 404 when there is none. */
export function getApplication(db: Db, id: number): Promise<ApplicationRow> {
  return getRow(db, 'applications', id);
}

/** The client that authenticates with its secret, or undefined. */
export async function authenticateApplication(
  db: Db,
  clientId: string,
  secret: string,
): Promise<ApplicationRow | undefined> {
  const row = await findApplication(db, clientId);
  if (!row) return undefined;
  const given = Buffer.from(hashToken(secret));
  const kept = Buffer.from(row.secret_hash);
  return given.length === kept.length && timingSafeEqual(given, kept) ? row : undefined;
}

/** The redirect URIs that a client registered, in order. */
export function redirectUrisOf(row: Pick<ApplicationRow, 'redirect_uris'>): string[] {
  return row.redirect_uris.split('\n');
}

/** The scopes that a client registered, in order. */
export function scopesOf(row: Pick<ApplicationRow, 'scopes'>): string[] {
  return row.scopes.split(' ');
}
