import type { Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import { handleOf } from '../uris.ts';
import type { RemoteProfile } from './remote-profile.ts';

/**
 * Prepares the account with a handle to continue under another id, after its server was set up anew or changed its ids. The keys of the old
 * id no longer count, and the server, which may have lost its followers, is sent each follow again. Returns the row, still with the old id;
 * undefined when the account is suspended, or only one of the two is a group. Mastodon: ActivityPub::ProcessAccountService, RefollowWorker.
 */
export async function giveNewId(
  tx: Tx,
  { username, actorType }: RemoteProfile,
  domain: string,
): Promise<AccountRow | undefined> {
  const holder = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('handle', '=', handleOf(username, domain))
    .where('domain', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  // On some servers a person and a group have the same name.
  if (!holder || isGroup(holder.actor_type) !== isGroup(actorType)) return undefined;
  await tx.deleteFrom('actor_keys').where('actor_uri', '=', holder.uri).execute();
  const job = { name: 'ask-again', payload: { accountId: holder.id }, lane: 'low' } as const;
  await enqueue(tx, { ...job, uniqueKey: `ask-again:${holder.id}` });
  return holder;
}

function isGroup(actorType: string): boolean {
  return actorType === 'Group';
}
