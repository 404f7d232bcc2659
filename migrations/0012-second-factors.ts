import { type RawBuilder, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The tables, in which times are in ms. */
const tables = (integer: RawBuilder<unknown>) => [
  sql`create table passkeys (
    id ${integer} not null primary key,
    user_id ${integer} not null references users (id) on delete cascade,
    credential_id text not null,
    public_key text not null,
    user_handle text not null,
    sign_count ${integer} not null,
    transports text not null,
    name text not null,
    created_at ${integer} not null,
    last_used_at ${integer}
  )`,
  sql`create unique index passkeys_credential_id_key on passkeys (credential_id)`,
  sql`create index passkeys_user_id_idx on passkeys (user_id)`,
  sql`create table authenticator_apps (
    user_id ${integer} not null primary key references users (id) on delete cascade,
    sealed_secret text not null,
    confirmed_at ${integer},
    last_step ${integer},
    created_at ${integer} not null
  )`,
  sql`create table recovery_codes (
    id ${integer} not null primary key,
    user_id ${integer} not null references users (id) on delete cascade,
    code_hash text not null,
    used_at ${integer}
  )`,
  sql`create unique index recovery_codes_user_id_code_hash_key on recovery_codes (user_id, code_hash)`,
  sql`create table known_browsers (
    user_id ${integer} not null references users (id) on delete cascade,
    browser_hash text not null,
    user_agent text,
    created_at ${integer} not null,
    last_used_at ${integer} not null,
    primary key (user_id, browser_hash)
  )`,
  sql`create table security_events (
    id ${integer} not null primary key,
    user_id ${integer} not null references users (id) on delete cascade,
    kind text not null,
    details text not null,
    seen_at ${integer}
  )`,
  sql`create index security_events_user_id_id_idx on security_events (user_id, id)`,
];

/**
 * Second factors, browsers that somebody is known to use, and what happened to a login; when and how each session was signed in, and from when
 * on a role needs a second factor. Final, because a program that does not know them would let people in by their password alone.
 */
export const secondFactors: Migration = {
  id: '0012-second-factors',
  kind: 'final',
  steps: [
    {
      name: 'tables',
      async up(db, dialect) {
        for (const statement of tables(sql.raw(dialect === 'postgres' ? 'bigint' : 'integer')))
          await statement.execute(db);
      },
    },
    {
      name: 'columns',
      async up(db, dialect) {
        const integer = sql.raw(dialect === 'postgres' ? 'bigint' : 'integer');
        await sql`alter table sessions add column signed_in_at ${integer}`.execute(db);
        await sql`alter table sessions add column signed_in_by text`.execute(db);
        await sql`alter table roles add column require_2fa_from ${integer}`.execute(db);
      },
    },
  ],
};
