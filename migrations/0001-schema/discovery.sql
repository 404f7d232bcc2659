create table trends (
  kind text not null,
  subject_id integer not null,
  source_id integer,
  language text,
  score double precision not null,
  peak double precision not null,
  peak_at integer not null,
  constraint trends_pk primary key (kind, subject_id)
);

create table trend_reviews (
  kind text not null,
  subject_id integer not null,
  trendable smallint not null,
  reviewed_at integer not null,
  constraint trend_reviews_pk primary key (kind, subject_id)
);

-- Which card a link led to, none perhaps: pages call themselves by other addresses than those that lead to them.
create table link_visits (
  url text not null primary key,
  card_id integer references preview_cards (id) on delete cascade,
  visited_at integer not null
);

create index link_visits_card_id_idx on link_visits (card_id);
create index link_visits_visited_at_idx on link_visits (visited_at);

create table link_publishers (
  id integer not null primary key,
  domain text not null,
  trendable smallint,
  requested_review_at integer not null,
  reviewed_at integer
);

create unique index link_publishers_domain_key on link_publishers (domain);

create table annual_reports (
  id integer not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  year integer not null,
  data text not null,
  schema_version integer not null,
  share_key text not null,
  viewed_at integer,
  created_at integer not null
);

create unique index annual_reports_account_id_year_key on annual_reports (account_id, year);
