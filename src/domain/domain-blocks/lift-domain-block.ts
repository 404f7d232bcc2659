import type { Store } from '../../platform/db/handle.ts';
import type { SeveringRun } from '../moderation/severance.ts';
import { restoreSevered } from '../moderation/severed-follows.ts';
import { applyDomainBlock } from './apply-domain-block.ts';
import { withParents } from './domain-names.ts';
import { type Applied, liftAccounts } from './lift-accounts.ts';
import { isWithin } from './queries.ts';

/**
 * Undoes what a block did: its accounts are no longer limited, unless a block of a parent domain or subdomain limits them, and local
 * accounts send follow requests again to those whom they followed before.
 */
export async function liftDomainBlock(store: Store, run: SeveringRun, { domain, appliedAt }: Applied): Promise<void> {
  await liftAccounts(store, run.signal, { domain, appliedAt });
  const others = await store.db
    .selectFrom('domain_blocks')
    .select('id')
    .where((eb) => eb.or([isWithin('domain', domain), eb('domain', 'in', withParents(domain))]))
    .orderBy('id')
    .execute();
  for (const { id } of others) await applyDomainBlock(store, run, id);
  await restoreSevered(store, run.signal, { domain, appliedAt });
}
