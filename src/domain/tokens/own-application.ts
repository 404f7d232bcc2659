import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { SCOPES } from './scopes.ts';

/** What browsers signed in here count as. The ids of clients are random and longer, so that no client can have this one. */
export const OWN_CLIENT_ID = 'whinchat';

/** No secret has this hash. */
const NO_SECRET = '';

/**
 * The id of the server's own application, which has the tokens of all sessions; it is created if there is none. Mastodon: the application
 * "Web".
 */
export async function ensureOwnApplication(tx: Tx): Promise<number> {
  const find = tx.selectFrom('applications').select('id').where('client_id', '=', OWN_CLIENT_ID);
  const known = await find.executeTakeFirst();
  if (known) return known.id;
  await tx
    .insertInto('applications')
    .values({
      id: newId(),
      client_id: OWN_CLIENT_ID,
      secret_hash: NO_SECRET,
      name: 'Whinchat',
      website: tx.instance.origin,
      redirect_uris: '',
      scopes: SCOPES.join(' '),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).id;
}
