-- Home timelines. PostgreSQL would look both parents of every entry up when a post is written, which takes most of what a post to many
-- followers costs: triggers clean up in their place.
create table home_entries (
  owner_id bigint not null,
  status_id bigint not null,
  account_id bigint not null,
  reblog_of_id bigint,
  constraint home_entries_pk primary key (owner_id, status_id)
);

create index home_entries_status_id_idx on home_entries (status_id);

create function home_entries_after_status_delete() returns trigger language plpgsql as $$
  begin
    delete from home_entries where status_id = old.id;
    return null;
  end $$;

create trigger home_entries_after_status_delete after delete on statuses
  for each row execute function home_entries_after_status_delete();

create function home_entries_after_account_delete() returns trigger language plpgsql as $$
  begin
    delete from home_entries where owner_id = old.id;
    return null;
  end $$;

create trigger home_entries_after_account_delete after delete on accounts
  for each row execute function home_entries_after_account_delete();

-- Activities that have taken effect, and their contents, because many servers use an id again.
create table received_activities (
  uri text not null primary key,
  actor_uri text not null,
  type text not null,
  received_at bigint not null,
  contents text
);

create index received_activities_received_at_idx on received_activities (received_at);

create index jobs_waiting_idx on jobs (lane, run_at, host) where dead_at is null and lease_token is null;

-- The servers of ids whose handles are elsewhere; blocks of a server are about them, too.
create index accounts_server_of_id_idx on accounts ((lower(split_part(uri, '/', 3))), domain)
  where domain is not null and lower(split_part(uri, '/', 3)) <> domain;

-- The words of statuses; texts come cut into words already, so that no engine has to understand language.
create table status_search (
  status_id bigint primary key references statuses (id) on delete cascade,
  account_id bigint not null,
  document tsvector not null
);

create index status_search_document_idx on status_search using gin (document);

-- The words of accounts' names.
create index accounts_names_idx on accounts using gin (to_tsvector('simple', username || ' ' || display_name));

-- An ordinary index knows nothing of beginnings, unless the collation is "C".
create index tags_name_beginning_idx on tags (name text_pattern_ops);

create index accounts_handle_beginning_idx on accounts (handle text_pattern_ops);
