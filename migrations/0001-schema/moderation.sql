create table reports (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  target_account_id integer not null references accounts (id) on delete cascade,
  uri text,
  category text not null default 'other',
  comment text not null default '',
  status_ids text not null default '[]',
  rule_ids text,
  forwarded smallint not null default 0,
  application_id integer references applications (id) on delete set null,
  assigned_account_id integer references accounts (id) on delete set null,
  action_taken_at integer,
  action_taken_by_account_id integer references accounts (id) on delete set null,
  created_at integer not null,
  updated_at integer not null,
  collection_ids text not null default '[]'
);

create index reports_account_id_idx on reports (account_id);
create index reports_action_taken_at_id_idx on reports (action_taken_at, id);
create index reports_target_account_id_action_taken_at_idx on reports (target_account_id, action_taken_at);
create unique index reports_uri_key on reports (uri);

create table account_warnings (
  id integer not null primary key,
  account_id integer references accounts (id) on delete set null,
  target_account_id integer not null references accounts (id) on delete cascade,
  report_id integer references reports (id) on delete set null,
  action text not null,
  text text not null default '',
  status_ids text,
  created_at integer not null,
  overruled_at integer
);

create index account_warnings_account_id_idx on account_warnings (account_id);
create index account_warnings_report_id_idx on account_warnings (report_id);
create index account_warnings_target_account_id_idx on account_warnings (target_account_id);

-- No reference to the status: what it said is kept because it is gone, for the strike that deleted it or for a report about it.
create table kept_statuses (
  id integer not null primary key,
  account_warning_id integer references account_warnings (id) on delete cascade,
  report_id integer references reports (id) on delete cascade,
  status_id integer not null,
  content text not null,
  created_at integer not null
);

create index kept_statuses_account_warning_id_idx on kept_statuses (account_warning_id);
create index kept_statuses_created_at_idx on kept_statuses (created_at);
create index kept_statuses_report_id_idx on kept_statuses (report_id);

create table appeals (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  account_warning_id integer not null references account_warnings (id) on delete cascade,
  text text not null,
  approved_at integer,
  rejected_at integer,
  answered_by_account_id integer references accounts (id) on delete set null,
  created_at integer not null,
  updated_at integer not null
);

create index appeals_account_id_idx on appeals (account_id);
create unique index appeals_account_warning_id_key on appeals (account_warning_id);
create index appeals_answered_by_account_id_idx on appeals (answered_by_account_id);

-- What a note is about is an account, a report or a domain, so nothing can be referred to.
create table moderation_notes (
  id integer not null primary key,
  target_type text not null,
  target text not null,
  account_id integer references accounts (id) on delete set null,
  content text not null,
  created_at integer not null
);

create index moderation_notes_account_id_idx on moderation_notes (account_id);
create index moderation_notes_target_idx on moderation_notes (target_type, target, id);

create table warning_presets (
  id integer not null primary key,
  title text not null default '',
  text text not null,
  created_at integer not null,
  updated_at integer not null
);

create table automatic_rules (
  id integer not null primary key,
  title text not null,
  conditions text not null,
  act text not null,
  warning text not null default '',
  enabled smallint not null default 0,
  backtest text,
  created_at integer not null,
  updated_at integer not null
);

create table automatic_rule_hits (
  id integer not null primary key,
  rule_id integer references automatic_rules (id) on delete set null,
  rule_title text not null,
  act text not null,
  account_id integer not null references accounts (id) on delete cascade,
  status_id integer references statuses (id) on delete set null,
  before text not null,
  undone_at integer,
  created_at integer not null
);

create index automatic_rule_hits_account_id_idx on automatic_rule_hits (account_id);
create index automatic_rule_hits_rule_id_id_idx on automatic_rule_hits (rule_id, id);
create index automatic_rule_hits_status_id_idx on automatic_rule_hits (status_id);

-- No reference to what was acted on: the log outlives it.
create table audit_log (
  id integer not null primary key,
  account_id integer references accounts (id) on delete set null,
  action text not null,
  target_type text not null,
  target_id integer not null,
  label text not null,
  details text not null default '{}',
  created_at integer not null
);

create index audit_log_account_id_id_idx on audit_log (account_id, id);
create index audit_log_target_idx on audit_log (target_type, target_id);

create table username_blocks (
  id integer not null primary key,
  username text not null,
  normalized_username text not null,
  exact smallint not null default 0,
  allow_with_approval smallint not null default 0,
  created_at integer not null,
  updated_at integer not null
);

create unique index username_blocks_username_key on username_blocks (username);

create table ip_blocks (
  id integer not null primary key,
  ip text not null,
  severity text not null,
  comment text not null default '',
  expires_at integer,
  created_at integer not null,
  updated_at integer not null
);

create unique index ip_blocks_ip_key on ip_blocks (ip);

create table email_domain_blocks (
  id integer not null primary key,
  domain text not null,
  allow_with_approval smallint not null default 0,
  created_at integer not null
);

create unique index email_domain_blocks_domain_key on email_domain_blocks (domain);

create table email_domain_block_attempts (
  block_id integer not null references email_domain_blocks (id) on delete cascade,
  day integer not null,
  ip text not null,
  uses integer not null default 0
);

create unique index email_domain_block_attempts_key on email_domain_block_attempts (block_id, day, ip);

create table canonical_email_blocks (
  id integer not null primary key,
  canonical_email_hash text not null,
  reference_account_id integer references accounts (id) on delete cascade,
  created_at integer not null
);

create unique index canonical_email_blocks_canonical_email_hash_key on canonical_email_blocks (canonical_email_hash);
create index canonical_email_blocks_reference_account_id_idx on canonical_email_blocks (reference_account_id);
