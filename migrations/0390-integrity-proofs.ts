import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

/** The keys that local accounts make integrity proofs with; those who have none get one when they first need it. */
async function addProofKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('ed25519_private_key', 'text', column({ nullable: true }))
    .execute();
}

/** Where somebody has such a key too has to be found quickly; few do. */
async function findProvers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('actor_keys')
    .addColumn('ed25519_host', 'text', column({ nullable: true }))
    .execute();
  await sql`create index actor_keys_ed25519_host_idx on actor_keys (ed25519_host)
    where ed25519_host is not null`.execute(db);
}

export const integrityProofsSteps = [
  { name: 'accounts', up: addProofKeys },
  { name: 'actor_keys', up: findProvers },
];
