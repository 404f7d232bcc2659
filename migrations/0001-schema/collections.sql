create table collections (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  uri text not null,
  url text,
  local smallint not null,
  name text not null,
  description text,
  language text,
  sensitive smallint not null default 0,
  discoverable smallint not null default 0,
  tag_id integer references tags (id) on delete set null,
  item_count integer not null default 0,
  created_at integer not null,
  updated_at integer not null
);

create index collections_account_id_id_idx on collections (account_id, id);
create index collections_tag_id_idx on collections (tag_id);
create unique index collections_uri_key on collections (uri);
create index collections_url_idx on collections (url);

create table collection_items (
  id integer not null primary key,
  collection_id integer not null references collections (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  uri text,
  state text not null,
  created_at integer not null,
  approval_uri text,
  activity_uri text,
  position integer not null default 0
);

create index collection_items_account_id_idx on collection_items (account_id, collection_id);
create index collection_items_activity_uri_idx on collection_items (activity_uri) where activity_uri is not null;
create index collection_items_approval_uri_idx on collection_items (approval_uri) where approval_uri is not null;
create unique index collection_items_collection_id_account_id_key on collection_items (collection_id, account_id);
create unique index collection_items_uri_key on collection_items (uri);

-- Items of collections of other servers of which it is not known yet whether who is in them agreed.
create table awaited_collection_items (
  uri text not null primary key,
  collection_id integer not null references collections (id) on delete cascade,
  object_uri text not null,
  approval_uri text not null,
  position integer not null,
  created_at integer not null
);

create index awaited_collection_items_collection_id_idx on awaited_collection_items (collection_id);

-- The collections that a status links to.
create table status_collections (
  status_id integer not null references statuses (id) on delete cascade,
  collection_id integer not null references collections (id) on delete cascade,
  constraint status_collections_pk primary key (status_id, collection_id)
);

create index status_collections_collection_id_idx on status_collections (collection_id);
