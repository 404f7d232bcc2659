import { namesOf, withParents } from '../../lib/domain-names.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { SeveringRun } from '../moderation/severance.ts';
import { restoreSevered } from '../moderation/severed-follows.ts';
import { type KnownServers, listKnownServers, listOtherServers } from '../servers/known-domains.ts';
import { applyDomainBlock } from './apply-domain-block.ts';
import { liftAccounts } from './lift-accounts.ts';
import { isWithin } from './queries.ts';

/** A block that was lifted: its domain, and the time that accounts limited by it carry. */
type Lifted = { readonly domain: string; readonly appliedAt: number };

/**
 * Undoes what a block did: its accounts are no longer limited, unless a block of a parent domain or subdomain limits them or one of the other
 * server that they have in their handle or id, and local accounts send follow requests again to those whom they followed before.
 */
export async function liftDomainBlock(store: Store, run: SeveringRun, { domain, appliedAt }: Lifted): Promise<void> {
  const servers = await listKnownServers(store.db, domain);
  await liftAccounts(store, run.signal, servers, { appliedAt });
  for (const id of await listOtherBlocks(store.db, domain, servers)) await applyDomainBlock(store, run, id);
  await restoreSevered(store, run.signal, { servers, appliedAt });
}

async function listOtherBlocks(db: Db, domain: string, servers: KnownServers): Promise<number[]> {
  const beside = await listOtherServers(db, servers);
  const names = new Set([domain, ...beside.flatMap(namesOf)].flatMap(withParents));
  const rows = await db
    .selectFrom('domain_blocks')
    .select('id')
    .where((eb) => eb.or([isWithin('domain', domain), idsIn(db, 'domain', [...names])]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
