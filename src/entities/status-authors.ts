import { whoDeclined } from '../domain/accounts/who-declined.ts';
import type { JsonText } from '../lib/json.ts';
import { remembered, rememberedMany } from '../platform/db/remembered.ts';
import { idsIn } from '../platform/db/sql.ts';

/** Authors whose statuses are shown otherwise than they were written. */
export type AuthorsApart = {
  /** Staff take all their media for sensitive. */
  readonly sensitized: ReadonlySet<number>;
  /** They do not want others to know what client they use. */
  readonly discreet: ReadonlySet<number>;
};

/** The few authors whose statuses are shown otherwise; for all pages that are read at once. */
export const loadAuthorsApart = remembered(
  ['accounts', 'users'],
  async (db, _everybody: 'all'): Promise<AuthorsApart> => {
    const sensitized = await db.selectFrom('accounts').select('id').where('sensitized_at', 'is not', null).execute();
    return {
      sensitized: new Set(sensitized.map((row) => row.id)),
      discreet: await whoDeclined(db, 'show_application'),
    };
  },
);

/** What statuses tell of the clients they were written with, by id. */
export type ApplicationNames = ReadonlyMap<number, JsonText>;

/** Loads what statuses tell of clients, in one query for those not known yet. */
export const loadApplicationNames = rememberedMany(['applications'], async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name', 'website'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name, website }) => [id, JSON.stringify({ name, website: website || null })]));
});
