create table lists (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  title text not null,
  replies_policy text not null default 'list',
  exclusive smallint not null default 0,
  created_at integer not null
);

create index lists_account_id_id_idx on lists (account_id, id);

create table list_accounts (
  id integer not null primary key,
  list_id integer not null references lists (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade
);

create index list_accounts_account_id_idx on list_accounts (account_id);
create unique index list_accounts_list_id_account_id_key on list_accounts (list_id, account_id);
create index list_accounts_list_id_id_idx on list_accounts (list_id, id);

create table markers (
  account_id integer not null references accounts (id) on delete cascade,
  timeline text not null,
  last_read_id integer not null,
  version integer not null default 0,
  updated_at integer not null,
  constraint markers_pk primary key (account_id, timeline)
);

create table filters (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  title text not null,
  context text not null,
  action text not null default 'warn',
  expires_at integer,
  created_at integer not null,
  updated_at integer not null
);

create index filters_account_id_id_idx on filters (account_id, id);

create table filter_keywords (
  id integer not null primary key,
  filter_id integer not null references filters (id) on delete cascade,
  keyword text not null,
  whole_word smallint not null default 1
);

create index filter_keywords_filter_id_id_idx on filter_keywords (filter_id, id);

create table filter_statuses (
  id integer not null primary key,
  filter_id integer not null references filters (id) on delete cascade,
  status_id integer not null references statuses (id) on delete cascade
);

create unique index filter_statuses_filter_id_status_id_key on filter_statuses (filter_id, status_id);
create index filter_statuses_status_id_idx on filter_statuses (status_id);

create table account_conversations (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  conversation_id integer not null references conversations (id) on delete cascade,
  participant_ids text not null,
  participants_key text not null,
  last_status_id integer references statuses (id) on delete set null,
  unread smallint not null default 0
);

create index account_conversations_account_id_last_status_id_idx on account_conversations (account_id, last_status_id);
create index account_conversations_conversation_id_idx on account_conversations (conversation_id);
create index account_conversations_last_status_id_idx on account_conversations (last_status_id);
create unique index account_conversations_thread_participants_key
  on account_conversations (account_id, conversation_id, participants_key);

create table account_conversation_statuses (
  account_conversation_id integer not null references account_conversations (id) on delete cascade,
  status_id integer not null references statuses (id) on delete cascade,
  constraint account_conversation_statuses_pk primary key (account_conversation_id, status_id)
);

create index account_conversation_statuses_status_id_idx on account_conversation_statuses (status_id);

-- What streams told lately, to be told again. From the first row on, everything is known.
create table stream_events (
  id integer not null,
  event text not null
);

create index stream_events_id_idx on stream_events (id);
