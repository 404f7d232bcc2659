import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** The keys that local accounts make integrity proofs with; those who have none get one when they first need it. */
async function addProofKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('ed25519_private_key', 'text', column({ nullable: true }))
    .execute();
}

export const integrityProofsSteps = [{ name: 'accounts', up: addProofKeys }];
