import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { REFERENCES } from './files.ts';

/** The columns that identify the owner of a file. */
const OWNED = REFERENCES.filter(([table]) => table === 'media_attachments' || table === 'accounts');

/**
 * Whether a file belongs only to suspended accounts, so that it is not served while they are suspended. Mastodon: SuspendAccountService,
 * privatize_media_attachments!
 */
export async function isWithheld(db: Db, key: string): Promise<boolean> {
  if (!(await isUsed(db, key, true))) return false;
  return !(await isUsed(db, key, false));
}

async function isUsed(db: Db, key: string, suspended: boolean): Promise<boolean> {
  const state = suspended ? sql`a.suspended_at is not null` : sql`a.suspended_at is null`;
  const owned = OWNED.map(([table, column]) =>
    table === 'accounts'
      ? sql`select 1 from accounts as a where ${sql.ref(`a.${column}`)} = ${key} and ${state}`
      : sql`select 1 from media_attachments as m join accounts as a on a.id = m.account_id
          where ${sql.ref(`m.${column}`)} = ${key} and ${state}`,
  );
  const others = REFERENCES.filter((one) => !OWNED.includes(one)).map(
    ([table, column]) => sql`select 1 from ${sql.table(table)} as o where ${sql.ref(`o.${column}`)} = ${key}`,
  );
  const uses = suspended ? owned : [...owned, ...others];
  const found = sql<{ found: number }>`select 1 as found where ${sql.join(
    uses.map((use) => sql`exists (${use})`),
    sql` or `,
  )}`;
  return (await found.execute(db)).rows.length > 0;
}
