import { type Kysely, sql } from 'kysely';

/** Most posts reblog nothing, answer nothing and show no card: these indexes need not know of them. */
const INDEXES = [
  ['statuses_reblog_of_id_account_id_idx', 'reblog_of_id', 'account_id'],
  ['statuses_in_reply_to_id_id_idx', 'in_reply_to_id', 'id'],
  ['statuses_card_id_id_idx', 'card_id', 'id'],
] as const;

export const thinnerIndexesSteps = INDEXES.map(([name, column, second]) => ({
  name: column,
  up: async (db: Kysely<unknown>) => {
    await sql`drop index if exists ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on statuses (${sql.ref(column)}, ${sql.ref(second)})
      where ${sql.ref(column)} is not null`.execute(db);
  },
}));
