create table remote_hosts (
  host text not null primary key,
  failures integer not null default 0,
  retry_at integer,
  signature_style text,
  last_success_at integer,
  last_failure_at integer,
  last_error text,
  spared_until integer,
  failing_since integer
);

create table remote_files (
  key text not null primary key,
  size integer not null,
  used_at integer not null
);

create index remote_files_used_at_idx on remote_files (used_at);

-- What is sent to other servers: the text once, however many get it.
create table outgoing_activities (
  id integer not null primary key,
  account_id integer,
  type text not null,
  body text not null,
  limited smallint not null default 0,
  to_followers smallint not null default 0
);

create table deliveries (
  activity_id integer not null references outgoing_activities (id) on delete cascade,
  inbox text not null,
  host text not null,
  subject text not null,
  run_at integer,
  attempts integer not null default 0,
  outcome text not null default 'pending',
  status integer,
  error text,
  ended_at integer,
  failures integer not null default 0,
  constraint deliveries_pk primary key (activity_id, inbox)
);

create index deliveries_host_run_at_idx on deliveries (host, run_at);
create index deliveries_subject_inbox_idx on deliveries (subject, inbox);

create table refused_activities (
  id integer not null primary key,
  host text not null,
  status integer not null,
  type text not null,
  reason text not null,
  actor_uri text,
  message text not null,
  count integer not null default 1,
  first_at integer not null,
  last_at integer not null
);

create unique index refused_activities_host_status_type_reason_key on refused_activities (host, status, type, reason);
create index refused_activities_last_at_idx on refused_activities (last_at);

create table relays (
  id integer not null primary key,
  kind text not null,
  inbox_url text not null,
  actor_uri text,
  follow_uri text not null,
  state text not null,
  created_at integer not null
);

create unique index relays_inbox_url_key on relays (inbox_url);

create table awaited_statuses (
  status_id integer not null references statuses (id) on delete cascade,
  role text not null,
  uri text not null,
  fan_out smallint not null default 0,
  constraint awaited_statuses_pk primary key (status_id, role)
);

create index awaited_statuses_uri_idx on awaited_statuses (uri);

create table early_statuses (
  status_id integer not null primary key references statuses (id) on delete cascade,
  created_at integer not null
);

create index early_statuses_created_at_idx on early_statuses (created_at);
