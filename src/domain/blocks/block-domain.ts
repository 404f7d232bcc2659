import { normalizeDomain } from '../../lib/acct.ts';
import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { withdrawLimited } from '../deliveries/withdraw-limited.ts';
import { relationshipsChanged } from '../relationships/changed.ts';

/**
 * Makes `account` block a domain. A job cuts the ties to people there, because they may be many. 422 for an invalid domain. Repeating it
 * changes nothing.
 */
export async function blockDomain(tx: Tx, accountId: number, name: string): Promise<void> {
  const domain = normalizeDomain(name.trim());
  if (domain === undefined) throw failed('domainInvalid');
  const inserted = await tx
    .insertInto('user_domain_blocks')
    .values({ id: newId(), account_id: accountId, domain, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await enqueue(tx, { name: 'sever-domain', payload: { accountId, domain } });
  await withdrawLimited(tx, accountId, { domain });
  relationshipsChanged(tx, accountId);
}

/** Makes `account` no longer block a domain. Does nothing when it does not. */
export async function unblockDomain(tx: Tx, accountId: number, name: string): Promise<void> {
  const domain = normalizeDomain(name.trim());
  if (domain === undefined) return;
  await tx.deleteFrom('user_domain_blocks').where('account_id', '=', accountId).where('domain', '=', domain).execute();
  relationshipsChanged(tx, accountId);
}
