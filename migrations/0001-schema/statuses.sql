create table conversations (
  id integer not null primary key,
  uri text,
  created_at integer not null
);

-- Hardly any conversation has an id elsewhere.
create unique index conversations_uri_key on conversations (uri) where uri is not null;

create table preview_cards (
  id integer not null primary key,
  url text not null,
  title text not null default '',
  description text not null default '',
  language text,
  type text not null default 'link',
  author_name text not null default '',
  author_url text not null default '',
  author_account_id integer references accounts (id) on delete set null,
  -- The host of the page that names the account.
  author_domain text,
  provider_name text not null default '',
  provider_url text not null default '',
  html text not null default '',
  width integer not null default 0,
  height integer not null default 0,
  image_key text,
  image_remote_url text,
  image_description text not null default '',
  embed_url text not null default '',
  blurhash text,
  published_at integer,
  fetched_at integer,
  created_at integer not null,
  updated_at integer not null
);

create index preview_cards_author_account_id_idx on preview_cards (author_account_id);
create index preview_cards_image_key_idx on preview_cards (image_key) where image_key is not null;
create unique index preview_cards_url_key on preview_cards (url);

create table statuses (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  uri text not null,
  url text,
  local smallint not null,
  text text not null default '',
  content text not null default '',
  content_type text not null default 'text/plain',
  spoiler_text text not null default '',
  sensitive smallint not null default 0,
  visibility text not null,
  language text,
  in_reply_to_id integer references statuses (id) on delete set null,
  in_reply_to_account_id integer,
  conversation_id integer references conversations (id) on delete set null,
  reblog_of_id integer references statuses (id) on delete cascade,
  application_id integer references applications (id) on delete set null,
  card_id integer references preview_cards (id) on delete set null,
  quote_policy text not null default 'nobody',
  local_only smallint not null default 0,
  favourites_count integer not null default 0,
  reblogs_count integer not null default 0,
  replies_count integer not null default 0,
  quotes_count integer not null default 0,
  revision integer not null default 0,
  edited_at integer,
  fetched_at integer,
  created_at integer not null,
  origin_favourites_count integer,
  origin_reblogs_count integer,
  origin_replies_count integer
);

create index statuses_account_id_id_idx on statuses (account_id, id);
-- Most posts reblog nothing, answer nothing and show no card: these indexes need not know of them.
create index statuses_card_id_id_idx on statuses (card_id, id) where card_id is not null;
create index statuses_conversation_id_id_idx on statuses (conversation_id, id);
create index statuses_in_reply_to_id_id_idx on statuses (in_reply_to_id, id) where in_reply_to_id is not null;
-- The few posts of this server among the many of others.
create index statuses_local_public_idx on statuses (local, id) where visibility = 'public' and reblog_of_id is null;
create index statuses_reblog_of_id_account_id_idx on statuses (reblog_of_id, account_id) where reblog_of_id is not null;
-- A post that is its own page is found by its id.
create index statuses_remote_url_idx on statuses (url) where local = 0 and url <> uri;
create unique index statuses_uri_key on statuses (uri);
create index statuses_visibility_id_idx on statuses (visibility, id);

create table status_edits (
  id integer not null primary key,
  status_id integer not null references statuses (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  text text not null,
  content text not null,
  content_type text not null default 'text/plain',
  spoiler_text text not null,
  sensitive smallint not null,
  media text not null default '[]',
  poll_options text,
  created_at integer not null
);

create index status_edits_account_id_idx on status_edits (account_id);
create index status_edits_status_id_id_idx on status_edits (status_id, id);

create table mentions (
  id integer not null primary key,
  status_id integer not null references statuses (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  silent smallint not null default 0
);

create index mentions_account_id_status_id_idx on mentions (account_id, status_id);
create unique index mentions_status_id_account_id_key on mentions (status_id, account_id);

create table tags (
  id integer not null primary key,
  name text not null,
  display_name text not null,
  usable smallint not null default 1,
  trendable smallint,
  listable smallint not null default 1,
  reviewed_at integer,
  last_status_at integer,
  created_at integer not null
);

create unique index tags_name_key on tags (name);

create table status_tags (
  status_id integer not null references statuses (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  constraint status_tags_pk primary key (tag_id, status_id)
);

create index status_tags_status_id_idx on status_tags (status_id);

create table media_attachments (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  status_id integer references statuses (id) on delete set null,
  position integer not null default 0,
  type text not null,
  state text not null default 'done',
  key text,
  mime text,
  size integer not null default 0,
  preview_key text,
  remote_url text,
  preview_remote_url text,
  meta text not null default '{}',
  description text,
  blurhash text,
  error text,
  created_at integer not null,
  updated_at integer not null,
  access_key text
);

create index media_attachments_account_id_id_idx on media_attachments (account_id, id);
create index media_attachments_created_at_idx on media_attachments (created_at);
create index media_attachments_key_idx on media_attachments (key) where key is not null;
create index media_attachments_preview_key_idx on media_attachments (preview_key) where preview_key is not null;
create index media_attachments_size_idx on media_attachments (size) where key is not null;
create index media_attachments_status_id_idx on media_attachments (status_id);

create table polls (
  id integer not null primary key,
  status_id integer not null references statuses (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  multiple smallint not null default 0,
  hide_totals smallint not null default 0,
  expires_at integer,
  votes_count integer not null default 0,
  voters_count integer,
  closed_at integer,
  asked_at integer
);

create index polls_account_id_idx on polls (account_id);
create index polls_expires_at_idx on polls (expires_at);
create unique index polls_status_id_key on polls (status_id);

create table poll_options (
  poll_id integer not null references polls (id) on delete cascade,
  position integer not null,
  title text not null,
  votes_count integer not null default 0,
  constraint poll_options_pk primary key (poll_id, position)
);

create table poll_votes (
  id integer not null primary key,
  poll_id integer not null references polls (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  position integer not null,
  uri text
);

create index poll_votes_account_id_idx on poll_votes (account_id);
create unique index poll_votes_poll_id_account_id_position_key on poll_votes (poll_id, account_id, position);
create unique index poll_votes_uri_key on poll_votes (uri);

create table quotes (
  id integer not null primary key,
  status_id integer not null references statuses (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  quoted_status_id integer references statuses (id) on delete set null,
  quoted_account_id integer references accounts (id) on delete set null,
  state text not null,
  uri text,
  approval_uri text,
  legacy smallint not null default 0,
  created_at integer not null,
  recheck_at integer
);

create index quotes_account_id_idx on quotes (account_id);
create index quotes_quoted_account_id_idx on quotes (quoted_account_id);
create index quotes_quoted_status_id_id_idx on quotes (quoted_status_id, id);
create index quotes_recheck_at_idx on quotes (recheck_at) where recheck_at is not null;
create unique index quotes_status_id_key on quotes (status_id);
create unique index quotes_uri_key on quotes (uri);

create table custom_emojis (
  id integer not null primary key,
  shortcode text not null,
  domain text,
  handle text not null,
  uri text,
  key text,
  static_key text,
  remote_url text,
  category text,
  visible_in_picker smallint not null default 1,
  disabled smallint not null default 0,
  featured smallint not null default 0,
  created_at integer not null,
  updated_at integer not null
);

create index custom_emojis_domain_idx on custom_emojis (domain);
create unique index custom_emojis_handle_key on custom_emojis (handle);
create index custom_emojis_key_idx on custom_emojis (key) where key is not null;
create index custom_emojis_static_key_idx on custom_emojis (static_key) where static_key is not null;

create table status_fingerprints (
  id integer not null primary key,
  fingerprint text not null,
  created_at integer not null
);

create index status_fingerprints_fingerprint_created_at_idx on status_fingerprints (fingerprint, created_at);

-- Who may favourite, reply to or reblog a remote status; only for those that do not let everybody.
create table interaction_rules (
  status_id integer not null references statuses (id) on delete cascade,
  action text not null,
  approval text not null,
  named text not null,
  constraint interaction_rules_pk primary key (status_id, action)
);

-- What authors elsewhere answered to replies of this server, as far as they did.
create table reply_approvals (
  status_id integer not null primary key references statuses (id) on delete cascade,
  state text not null,
  uri text,
  is_stamp integer not null default 0
);

create table tombstones (
  uri text not null,
  deleted_at integer not null,
  may_return integer not null default 0,
  was_open integer not null default 0,
  constraint tombstones_pk primary key (uri)
);

-- What other servers deleted is forgotten after a while, oldest first.
create index tombstones_deleted_at_idx on tombstones (deleted_at) where may_return = 1;

create table drafts (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  params text not null,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null
);

create index drafts_account_id_id_idx on drafts (account_id, id);

create table scheduled_statuses (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  scheduled_at integer not null,
  params text not null,
  error text,
  created_at integer not null
);

create index scheduled_statuses_account_id_id_idx on scheduled_statuses (account_id, id);
create index scheduled_statuses_scheduled_at_idx on scheduled_statuses (scheduled_at);
