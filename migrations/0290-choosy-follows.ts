import { type Kysely, sql } from 'kysely';

/** Whether anybody follows an account for some languages only is asked about every post. */
async function findChoosy(db: Kysely<unknown>): Promise<void> {
  await sql`create index follows_choosy_idx on follows (target_id) where languages is not null`.execute(db);
}

export const choosyFollowsSteps = [{ name: 'follows', up: findChoosy }];
