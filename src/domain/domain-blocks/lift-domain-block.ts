import type { Store } from '../../platform/db/handle.ts';
import type { SeveringRun } from '../moderation/severance.ts';
import { restoreSevered } from '../moderation/severed-follows.ts';
import { applyDomainBlock } from './apply-domain-block.ts';
import { withParents } from './domain-names.ts';
import { type Applied, liftAccounts } from './lift-accounts.ts';
import { isWithin } from './queries.ts';

/**
 * Takes back what a block did: its accounts are free again, unless a block above or below it limits them, and people here ask again to
 * follow those whom it took from them.
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
