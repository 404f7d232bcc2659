create table applications (
  id integer not null primary key,
  client_id text not null,
  secret_hash text not null,
  name text not null,
  website text,
  redirect_uris text not null,
  scopes text not null,
  created_at integer not null
);

create unique index applications_client_id_key on applications (client_id);

create table access_tokens (
  id integer not null primary key,
  token_hash text,
  application_id integer references applications (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  scopes text not null,
  created_at integer not null,
  last_used_at integer,
  last_used_ip text,
  revoked_at integer,
  expires_at integer
);

create index access_tokens_application_id_idx on access_tokens (application_id);
create unique index access_tokens_token_hash_key on access_tokens (token_hash);
create index access_tokens_user_id_idx on access_tokens (user_id);

create table sessions (
  id integer not null primary key references access_tokens (id) on delete cascade,
  secret_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  form_secret text not null,
  mark text not null,
  browser_id text not null,
  user_agent text
);

create unique index sessions_secret_hash_key on sessions (secret_hash);
create index sessions_user_id_idx on sessions (user_id);

create table authorization_codes (
  id integer not null primary key,
  code_hash text not null,
  application_id integer not null references applications (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  redirect_uri text not null,
  scopes text not null,
  code_challenge text,
  code_challenge_method text,
  expires_at integer not null,
  created_at integer not null,
  used_at integer,
  access_token_id integer
);

create index authorization_codes_application_id_idx on authorization_codes (application_id);
create unique index authorization_codes_code_hash_key on authorization_codes (code_hash);
create index authorization_codes_expires_at_idx on authorization_codes (expires_at);
create index authorization_codes_user_id_idx on authorization_codes (user_id);

create table push_subscriptions (
  id integer not null primary key,
  access_token_id integer not null references access_tokens (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  endpoint text not null,
  key_p256dh text not null,
  key_auth text not null,
  standard smallint not null default 0,
  alerts text not null default '{}',
  policy text not null default 'all',
  token_sealed text,
  created_at integer not null,
  updated_at integer not null
);

create unique index push_subscriptions_access_token_id_key on push_subscriptions (access_token_id);
create index push_subscriptions_account_id_idx on push_subscriptions (account_id);

create table idempotency_keys (
  account_id integer not null references accounts (id) on delete cascade,
  key text not null,
  status_id integer,
  scheduled_status_id integer,
  created_at integer not null,
  expires_at integer not null,
  constraint idempotency_keys_pk primary key (account_id, key)
);

create index idempotency_keys_expires_at_idx on idempotency_keys (expires_at);
