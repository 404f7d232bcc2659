import { type Kysely, sql } from 'kysely';

/** The servers of ids whose handles are elsewhere; blocks of a server are about them, too. */
async function indexServersOfIds(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const server =
    dialect === 'postgres'
      ? sql`lower(split_part(uri, '/', 3))`
      : sql`lower(substr(substr(uri, instr(uri, '//') + 2), 1, instr(substr(uri, instr(uri, '//') + 2) || '/', '/') - 1))`;
  await sql`create index accounts_server_of_id_idx on accounts ((${server}), domain)
    where domain is not null and ${server} <> domain`.execute(db);
}

export const serversOfIdsSteps = [{ name: 'accounts', up: indexServersOfIds }];
