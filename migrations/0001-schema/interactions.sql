create table favourites (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  status_id integer not null references statuses (id) on delete cascade,
  uri text
);

create index favourites_account_id_id_idx on favourites (account_id, id);
create unique index favourites_account_id_status_id_key on favourites (account_id, status_id);
create index favourites_status_id_id_idx on favourites (status_id, id);
create unique index favourites_uri_key on favourites (uri);

create table bookmarks (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  status_id integer not null references statuses (id) on delete cascade
);

create index bookmarks_account_id_id_idx on bookmarks (account_id, id);
create unique index bookmarks_account_id_status_id_key on bookmarks (account_id, status_id);
create index bookmarks_status_id_idx on bookmarks (status_id);

create table status_pins (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  status_id integer not null references statuses (id) on delete cascade,
  created_at integer not null
);

create unique index status_pins_account_id_status_id_key on status_pins (account_id, status_id);
create index status_pins_status_id_idx on status_pins (status_id);

create table status_reactions (
  id integer not null primary key,
  status_id integer not null references statuses (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  name text not null,
  custom_emoji_id integer references custom_emojis (id) on delete set null,
  uri text
);

create index status_reactions_account_id_idx on status_reactions (account_id);
create index status_reactions_custom_emoji_id_idx on status_reactions (custom_emoji_id);
create unique index status_reactions_status_id_account_id_name_key on status_reactions (status_id, account_id, name);

create table conversation_mutes (
  account_id integer not null references accounts (id) on delete cascade,
  conversation_id integer not null references conversations (id) on delete cascade,
  constraint conversation_mutes_pk primary key (account_id, conversation_id)
);

create index conversation_mutes_conversation_id_idx on conversation_mutes (conversation_id);
