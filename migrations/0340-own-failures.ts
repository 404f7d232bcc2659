import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** How often a delivery failed though its server answered: its server's own failures do not bring its end nearer. */
async function countOwnFailures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('failures', 'bigint', column({ fallback: 0 }))
    .execute();
}

/** Until when a server has asked to be left alone. */
async function keepWishes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('remote_hosts')
    .addColumn('spared_until', 'bigint', column({ nullable: true }))
    .execute();
}

export const ownFailuresSteps = [
  { name: 'deliveries', up: countOwnFailures },
  { name: 'remote_hosts', up: keepWishes },
];
