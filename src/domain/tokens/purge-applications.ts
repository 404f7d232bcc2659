import { sql } from 'kysely';
import { DAY, now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';

/** How long (ms) an application may be registered without being used. Mastodon: Vacuum::ApplicationsVacuum, a day. */
const PATIENCE = DAY;

/** How long (ms) expired and revoked tokens and codes are kept, to explain why they do not work. */
const KEPT = 30 * DAY;

/** Deletes tokens and codes that ended long ago, and applications that nobody has used or could still use. */
export async function purgeApplications(store: Store): Promise<void> {
  await store.transaction(purgeEnded);
  await store.transaction(purgeUnused);
}

async function purgeEnded(tx: Tx): Promise<void> {
  const before = now() - KEPT;
  await tx
    .deleteFrom('access_tokens')
    .where((eb) => eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .execute();
  await tx.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
}

async function purgeUnused(tx: Tx): Promise<void> {
  await sql`
    delete from applications
    where created_at < ${now() - PATIENCE}
      and not exists (select 1 from access_tokens as t where t.application_id = applications.id)
      and not exists (select 1 from authorization_codes as c where c.application_id = applications.id)
      and not exists (select 1 from statuses as s where s.application_id = applications.id)
      and not exists (select 1 from users as u where u.created_by_application_id = applications.id)`.execute(tx);
}
