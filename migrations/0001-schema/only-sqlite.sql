-- Home timelines. SQLite would look both parents of every entry up when a post is written, which takes half of what a post to many
-- followers costs: triggers clean up in their place. The key is the row, so a post writes one page less for each follower.
create table home_entries (
  owner_id integer not null,
  status_id integer not null,
  account_id integer not null,
  reblog_of_id integer,
  constraint home_entries_pk primary key (owner_id, status_id)
) without rowid;

create index home_entries_status_id_idx on home_entries (status_id);

create trigger home_entries_after_status_delete after delete on statuses begin
    delete from home_entries where status_id = old.id;
  end;

create trigger home_entries_after_account_delete after delete on accounts begin
    delete from home_entries where owner_id = old.id;
  end;

-- Activities that have taken effect, and their contents, because many servers use an id again. As the row, the id is kept once.
create table received_activities (
  uri text not null primary key,
  actor_uri text not null,
  type text not null,
  received_at integer not null,
  contents text
) without rowid;

create index received_activities_received_at_idx on received_activities (received_at);

-- SQLite looks at the row for what an index only implies, and the rows of jobs are large.
create index jobs_waiting_idx on jobs (lane, run_at, host, dead_at, lease_token)
  where dead_at is null and lease_token is null;

-- The servers of ids whose handles are elsewhere; blocks of a server are about them, too.
create index accounts_server_of_id_idx on accounts (
  (lower(substr(substr(uri, instr(uri, '//') + 2), 1, instr(substr(uri, instr(uri, '//') + 2) || '/', '/') - 1))),
  domain
) where domain is not null
  and lower(substr(substr(uri, instr(uri, '//') + 2), 1, instr(substr(uri, instr(uri, '//') + 2) || '/', '/') - 1)) <> domain;

-- The words of statuses; texts come cut into words already, so that no engine has to understand language.
create virtual table status_search using fts5(
  body, author, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
);

create trigger status_search_after_delete after delete on statuses begin
    delete from status_search where rowid = old.id;
  end;

-- The words of accounts' names, kept by the database itself.
create virtual table account_search using fts5(
  username, display_name, content = 'accounts', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2"
);

create trigger account_search_after_insert after insert on accounts begin
    insert into account_search (rowid, username, display_name) values (new.id, new.username, new.display_name);
  end;

create trigger account_search_after_delete after delete on accounts begin
    insert into account_search (account_search, rowid, username, display_name)
      values ('delete', old.id, old.username, old.display_name);
  end;

create trigger account_search_after_update after update of username, display_name on accounts begin
    insert into account_search (account_search, rowid, username, display_name)
      values ('delete', old.id, old.username, old.display_name);
    insert into account_search (rowid, username, display_name) values (new.id, new.username, new.display_name);
  end;
