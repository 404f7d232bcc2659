create table notifications (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  from_account_id integer not null references accounts (id) on delete cascade,
  type text not null,
  status_id integer references statuses (id) on delete cascade,
  subject_id integer,
  group_key text,
  filtered smallint not null default 0,
  created_at integer not null
);

create index notifications_account_id_filtered_id_idx on notifications (account_id, filtered, id);
create index notifications_account_id_group_key_id_idx on notifications (account_id, group_key, id)
  where group_key is not null;
-- Whether somebody has been told already is one step, however often the two have met.
create index notifications_from_account_id_account_id_status_id_idx
  on notifications (from_account_id, account_id, status_id);
create index notifications_status_id_idx on notifications (status_id);

create table notification_permissions (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  from_account_id integer not null references accounts (id) on delete cascade
);

create unique index notification_permissions_account_id_from_account_id_key
  on notification_permissions (account_id, from_account_id);
create index notification_permissions_from_account_id_idx on notification_permissions (from_account_id);

create table notification_policies (
  account_id integer not null references accounts (id) on delete cascade,
  for_not_following text not null default 'accept',
  for_not_followers text not null default 'accept',
  for_new_accounts text not null default 'accept',
  for_private_mentions text not null default 'filter',
  for_limited_accounts text not null default 'filter',
  for_bots text not null default 'accept',
  constraint notification_policies_pk primary key (account_id)
);

create table notification_requests (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  from_account_id integer not null references accounts (id) on delete cascade,
  last_status_id integer references statuses (id) on delete set null,
  notifications_count integer not null default 0,
  created_at integer not null,
  updated_at integer not null
);

create unique index notification_requests_account_id_from_account_id_key
  on notification_requests (account_id, from_account_id);
create index notification_requests_account_id_id_idx on notification_requests (account_id, id);
create index notification_requests_from_account_id_idx on notification_requests (from_account_id);
create index notification_requests_last_status_id_idx on notification_requests (last_status_id);

create table notification_mail (
  account_id integer not null primary key references accounts (id) on delete cascade,
  told_id integer not null default 0,
  seen_id integer not null default 0,
  sent_at integer not null default 0
);
