import type { Kysely } from 'kysely';

async function indexEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('domain_subscription_entries_domain_idx')
    .on('domain_subscription_entries')
    .columns(['domain'])
    .execute();
}

export const entriesByDomainSteps = [{ name: 'domain_subscription_entries_domain_idx', up: indexEntries }];
