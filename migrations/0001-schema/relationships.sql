create table follows (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  show_reblogs smallint not null default 1,
  notify smallint not null default 0,
  languages text,
  uri text,
  created_at integer not null
);

create index follows_account_id_id_idx on follows (account_id, id);
create unique index follows_account_id_target_id_key on follows (account_id, target_id);
-- Whether anybody follows an account for some languages only is asked about every post.
create index follows_choosy_idx on follows (target_id) where languages is not null;
create index follows_target_id_id_idx on follows (target_id, id);
create unique index follows_uri_key on follows (uri);

create table follow_requests (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  show_reblogs smallint not null default 1,
  notify smallint not null default 0,
  languages text,
  uri text,
  created_at integer not null
);

create index follow_requests_account_id_id_idx on follow_requests (account_id, id);
create unique index follow_requests_account_id_target_id_key on follow_requests (account_id, target_id);
create index follow_requests_target_id_id_idx on follow_requests (target_id, id);
create unique index follow_requests_uri_key on follow_requests (uri);

create table blocks (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  uri text,
  created_at integer not null
);

create index blocks_account_id_id_idx on blocks (account_id, id);
create unique index blocks_account_id_target_id_key on blocks (account_id, target_id);
create index blocks_target_id_idx on blocks (target_id);
create unique index blocks_uri_key on blocks (uri);

create table mutes (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  hide_notifications smallint not null default 1,
  expires_at integer,
  created_at integer not null
);

create index mutes_account_id_id_idx on mutes (account_id, id);
create unique index mutes_account_id_target_id_key on mutes (account_id, target_id);
create index mutes_expires_at_idx on mutes (expires_at);
create index mutes_target_id_idx on mutes (target_id);

create table user_domain_blocks (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  domain text not null,
  created_at integer not null
);

create unique index user_domain_blocks_account_id_domain_key on user_domain_blocks (account_id, domain);
create index user_domain_blocks_account_id_id_idx on user_domain_blocks (account_id, id);

create table imports (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  entries integer not null,
  done integer not null default 0,
  not_found integer not null default 0,
  refused integer not null default 0,
  unread integer not null,
  unread_lines text not null
);

create unique index imports_account_id_kind_key on imports (account_id, kind);

create table account_notes (
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  comment text not null,
  updated_at integer not null,
  constraint account_notes_pk primary key (account_id, target_id)
);

create index account_notes_target_id_idx on account_notes (target_id);

create table endorsements (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  created_at integer not null
);

create index endorsements_account_id_id_idx on endorsements (account_id, id);
create unique index endorsements_account_id_target_id_key on endorsements (account_id, target_id);
create index endorsements_target_id_idx on endorsements (target_id);

create table featured_tags (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  name text not null,
  statuses_count integer not null default 0,
  last_status_at integer,
  created_at integer not null
);

create index featured_tags_account_id_id_idx on featured_tags (account_id, id);
create unique index featured_tags_account_id_tag_id_key on featured_tags (account_id, tag_id);
create index featured_tags_tag_id_idx on featured_tags (tag_id);

create table tag_follows (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  created_at integer not null
);

create index tag_follows_account_id_id_idx on tag_follows (account_id, id);
create unique index tag_follows_account_id_tag_id_key on tag_follows (account_id, tag_id);
create index tag_follows_tag_id_idx on tag_follows (tag_id);

create table dismissed_suggestions (
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  created_at integer not null,
  constraint dismissed_suggestions_pk primary key (account_id, target_id)
);

create index dismissed_suggestions_target_id_idx on dismissed_suggestions (target_id);

create table severance_events (
  id integer not null primary key,
  type text not null,
  target_name text not null,
  created_at integer not null
);

create table severed_followers (
  event_id integer not null references severance_events (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  follower_id integer not null references accounts (id) on delete cascade,
  constraint severed_followers_pk primary key (event_id, account_id, follower_id)
);

create index severed_followers_account_id_idx on severed_followers (account_id);
create index severed_followers_follower_id_idx on severed_followers (follower_id);

create table severed_follows (
  event_id integer not null references severance_events (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  target_id integer not null references accounts (id) on delete cascade,
  show_reblogs smallint not null default 1,
  notify smallint not null default 0,
  languages text,
  constraint severed_follows_pk primary key (event_id, account_id, target_id)
);

create index severed_follows_account_id_idx on severed_follows (account_id);
create index severed_follows_target_id_idx on severed_follows (target_id);

create table account_severances (
  id integer not null primary key,
  event_id integer not null references severance_events (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  followers_count integer not null default 0,
  following_count integer not null default 0,
  created_at integer not null
);

create unique index account_severances_account_id_event_id_key on account_severances (account_id, event_id);
create index account_severances_event_id_idx on account_severances (event_id);
