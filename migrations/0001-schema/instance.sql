create table settings (
  name text not null,
  value text not null,
  updated_at integer not null,
  constraint settings_pk primary key (name)
);

create table secrets (
  name text not null,
  value text not null,
  created_at integer not null,
  constraint secrets_pk primary key (name)
);

create table rules (
  id integer not null primary key,
  text text not null,
  hint text not null default '',
  translations text not null default '{}',
  priority integer not null default 0,
  deleted_at integer,
  created_at integer not null,
  updated_at integer not null
);

create table announcements (
  id integer not null primary key,
  text text not null,
  starts_at integer,
  ends_at integer,
  all_day smallint not null default 0,
  scheduled_at integer,
  published_at integer,
  status_ids text not null default '[]',
  created_at integer not null,
  updated_at integer not null,
  mailed_at integer
);

create table announcement_reactions (
  id integer not null primary key,
  announcement_id integer not null references announcements (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  name text not null,
  custom_emoji_id integer references custom_emojis (id) on delete cascade,
  created_at integer not null
);

create index announcement_reactions_account_id_idx on announcement_reactions (account_id);
create unique index announcement_reactions_announcement_id_account_id_name_key
  on announcement_reactions (announcement_id, account_id, name);
create index announcement_reactions_custom_emoji_id_idx on announcement_reactions (custom_emoji_id);

create table announcement_reads (
  announcement_id integer not null references announcements (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  constraint announcement_reads_pk primary key (announcement_id, account_id)
);

create index announcement_reads_account_id_idx on announcement_reads (account_id);

create table documents (
  id integer not null primary key,
  kind text not null,
  content text not null,
  effective_at integer,
  published_at integer,
  created_at integer not null,
  updated_at integer not null,
  mailed_at integer
);

create index documents_kind_id_idx on documents (kind, id);

create table webhooks (
  id integer not null primary key,
  url text not null,
  events text not null,
  secret text not null,
  template text,
  enabled smallint not null default 1,
  created_at integer not null,
  updated_at integer not null
);

create unique index webhooks_url_key on webhooks (url);

create table async_refreshes (
  key text not null primary key,
  id text not null,
  status text not null,
  result_count integer,
  expires_at integer not null,
  place text
);

create index async_refreshes_expires_at_idx on async_refreshes (expires_at);
create unique index async_refreshes_id_key on async_refreshes (id);

create table jobs (
  id integer not null primary key,
  lane integer not null default 1,
  name text not null,
  payload text not null,
  unique_key text,
  host text,
  run_at integer not null,
  attempts integer not null default 0,
  max_attempts integer not null default 20,
  lease_token text,
  leased_until integer,
  last_error text,
  dead_at integer,
  created_at integer not null
);

create index jobs_dead_at_idx on jobs (dead_at) where dead_at is not null;
-- Only what goes out one after another, lane 6, asks for the earlier jobs of a host.
create index jobs_host_idx on jobs (host, id) where lane = 6;
create index jobs_leased_until_idx on jobs (leased_until) where leased_until is not null;
create unique index jobs_unique_key_key on jobs (unique_key);
