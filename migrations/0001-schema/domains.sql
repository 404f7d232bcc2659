create table domain_subscriptions (
  id integer not null primary key,
  title text not null,
  url text not null,
  kind text not null,
  format text not null,
  mode text not null,
  priority integer not null,
  remove_retracted smallint not null,
  etag text,
  last_modified text,
  fetched_at integer,
  succeeded_at integer,
  last_error text,
  created_at integer not null,
  updated_at integer not null
);

create unique index domain_subscriptions_url_kind_key on domain_subscriptions (url, kind);

create table domain_subscription_entries (
  subscription_id integer not null references domain_subscriptions (id) on delete cascade,
  domain text not null,
  severity text not null,
  reject_media smallint not null,
  reject_reports smallint not null,
  obfuscate smallint not null,
  public_comment text,
  constraint domain_subscription_entries_pk primary key (subscription_id, domain)
);

create index domain_subscription_entries_domain_idx on domain_subscription_entries (domain);

create table domain_blocks (
  id integer not null primary key,
  domain text not null,
  severity text not null,
  reject_media smallint not null default 0,
  reject_reports smallint not null default 0,
  private_comment text,
  public_comment text,
  obfuscate smallint not null default 0,
  created_at integer not null,
  updated_at integer not null,
  subscription_id integer references domain_subscriptions (id) on delete set null
);

create unique index domain_blocks_domain_key on domain_blocks (domain);
create index domain_blocks_subscription_id_idx on domain_blocks (subscription_id);

create table domain_allows (
  id integer not null primary key,
  domain text not null,
  created_at integer not null,
  subscription_id integer references domain_subscriptions (id) on delete set null
);

create unique index domain_allows_domain_key on domain_allows (domain);
create index domain_allows_subscription_id_idx on domain_allows (subscription_id);

create table domain_drafts (
  id integer not null primary key,
  subscription_id integer not null references domain_subscriptions (id) on delete cascade,
  kind text not null,
  act text not null,
  domain text not null,
  severity text not null,
  reject_media smallint not null,
  reject_reports smallint not null,
  obfuscate smallint not null,
  public_comment text,
  refused_at integer,
  created_at integer not null
);

create unique index domain_drafts_kind_domain_key on domain_drafts (kind, domain);
create index domain_drafts_subscription_id_idx on domain_drafts (subscription_id);

create table domain_excludes (
  id integer not null primary key,
  domain text not null,
  comment text not null,
  created_at integer not null
);

create unique index domain_excludes_domain_key on domain_excludes (domain);
