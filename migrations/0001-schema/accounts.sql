create table accounts (
  id integer not null primary key,
  username text not null,
  domain text,
  handle text not null,
  uri text not null,
  url text,
  actor_type text not null default 'Person',
  display_name text not null default '',
  note text not null default '',
  fields text not null default '[]',
  locked smallint not null default 0,
  discoverable smallint,
  indexable smallint not null default 0,
  hide_collections smallint,
  show_media smallint not null default 1,
  show_media_replies smallint not null default 1,
  show_featured smallint not null default 1,
  attribution_domains text not null default '[]',
  also_known_as text not null default '[]',
  moved_to_id integer references accounts (id) on delete set null,
  avatar_key text,
  avatar_static_key text,
  avatar_remote_url text,
  avatar_description text not null default '',
  header_key text,
  header_static_key text,
  header_remote_url text,
  header_description text not null default '',
  memorial smallint not null default 0,
  suspended_at integer,
  silenced_at integer,
  sensitized_at integer,
  public_key text,
  private_key text,
  inbox_url text,
  shared_inbox_url text,
  outbox_url text,
  followers_url text,
  following_url text,
  featured_url text,
  followers_count integer not null default 0,
  following_count integer not null default 0,
  statuses_count integer not null default 0,
  last_status_at integer,
  revision integer not null default 0,
  fetched_at integer,
  created_at integer not null,
  updated_at integer not null,
  moved_at integer,
  suspension_origin text,
  erased_at integer,
  collections_url text,
  feature_policy text,
  ed25519_private_key text
);

-- Equal files are stored once: before one is deleted, its other users must be found quickly.
create index accounts_avatar_key_idx on accounts (avatar_key) where avatar_key is not null;
create index accounts_avatar_static_key_idx on accounts (avatar_static_key) where avatar_static_key is not null;
create index accounts_created_at_idx on accounts (created_at);
create index accounts_domain_idx on accounts (domain);
create unique index accounts_handle_key on accounts (handle);
create index accounts_header_key_idx on accounts (header_key) where header_key is not null;
create index accounts_header_static_key_idx on accounts (header_static_key) where header_static_key is not null;
create index accounts_last_status_at_idx on accounts (last_status_at);
create index accounts_moved_to_id_idx on accounts (moved_to_id);
-- Remote things are searched for by the address of their page, too.
create index accounts_remote_url_idx on accounts (url) where domain is not null;
-- The few accounts whose media staff take for sensitive are asked for with every page.
create index accounts_sensitized_idx on accounts (id) where sensitized_at is not null;
-- Whether anybody is suspended is asked again after every change of an account.
create index accounts_suspended_at_idx on accounts (suspended_at) where suspended_at is not null;
create unique index accounts_uri_key on accounts (uri);

-- The keys that remote actors sign with: an actor may have several, and may be no account here yet.
create table actor_keys (
  uri text not null primary key,
  actor_uri text not null,
  public_key text not null,
  fetched_at integer not null,
  ed25519_host text
);

create index actor_keys_actor_uri_idx on actor_keys (actor_uri);
-- Where somebody has such a key too has to be found quickly; few do.
create index actor_keys_ed25519_host_idx on actor_keys (ed25519_host) where ed25519_host is not null;

create table roles (
  id integer not null primary key,
  name text not null,
  color text not null default '',
  position integer not null default 0,
  permissions integer not null default 0,
  highlighted smallint not null default 0,
  collection_limit integer not null default 10,
  require_2fa smallint not null default 0,
  created_at integer not null,
  updated_at integer not null
);

create table invites (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  code text not null,
  max_uses integer,
  uses integer not null default 0,
  expires_at integer,
  autofollow smallint not null default 0,
  comment text not null default '',
  created_at integer not null,
  updated_at integer not null
);

create index invites_account_id_idx on invites (account_id);
create unique index invites_code_key on invites (code);

create table users (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  email text not null,
  email_key text not null,
  password_hash text not null,
  role_id integer references roles (id) on delete set null,
  locale text,
  time_zone text,
  chosen_languages text,
  settings text not null default '{}',
  confirmed_at integer,
  approved smallint not null default 1,
  disabled smallint not null default 0,
  sign_up_reason text,
  sign_up_ip text,
  created_by_application_id integer,
  last_active_at integer,
  created_at integer not null,
  updated_at integer not null,
  invite_id integer references invites (id) on delete set null
);

create unique index users_account_id_key on users (account_id);
create index users_created_at_idx on users (created_at);
create unique index users_email_key_key on users (email_key);
create index users_invite_id_idx on users (invite_id);
create index users_last_active_at_idx on users (last_active_at);
create index users_role_id_idx on users (role_id);
create index users_unapproved_idx on users (confirmed_at) where approved = 0;

create table one_time_links (
  id integer not null primary key,
  purpose text not null,
  token_hash text not null,
  user_id integer references users (id) on delete cascade,
  data text,
  expires_at integer,
  created_at integer not null
);

create index one_time_links_purpose_idx on one_time_links (purpose);
create unique index one_time_links_token_hash_key on one_time_links (token_hash);
create index one_time_links_user_id_idx on one_time_links (user_id);
