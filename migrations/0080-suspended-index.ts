import { type Kysely, sql } from 'kysely';

/** Whether anybody is suspended is asked again after every change of an account. */
async function createIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_suspended_at_idx on accounts (suspended_at) where suspended_at is not null`.execute(
    db,
  );
}

export const suspendedIndexSteps = [{ name: 'accounts', up: createIndex }];
