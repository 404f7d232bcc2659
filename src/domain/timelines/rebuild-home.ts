import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import { accountsWithSettingOff } from '../accounts/accounts-with-setting-off.ts';
import { homeKeptSince } from './active.ts';
import { belongsInHome } from './home-candidates.ts';
import { HOME_LENGTH } from './trim-home.ts';

/** How far back (ms) a rebuild goes, so that the number of statuses it reads is bounded. */
const REACH = 60 * DAY;

/** A reblog is left out when its original is within this many entries below. Mastodon: REBLOG_FALLOFF. */
const REBLOG_WINDOW = 80;

/** Rebuilds the home timeline of an account from its own statuses and those of the accounts it follows, in one bounded statement. */
export async function rebuildHome(tx: Tx, ownerId: number): Promise<void> {
  await tx.deleteFrom('home_entries').where('owner_id', '=', ownerId).execute();
  const since = firstIdAt(now() - REACH);
  const all = (await accountsWithSettingOff(tx, 'aggregate_reblogs')).has(ownerId);
  await sql`
    with found as (
      select s.id, s.account_id, s.reblog_of_id
      from follows as f
      join statuses as s on s.account_id = f.target_id
      left join statuses as o on o.id = s.reblog_of_id
      where f.account_id = ${ownerId} and s.id > ${since} and ${belongsInHome(sql`${ownerId}`)}
      union all
      select own.id, own.account_id, own.reblog_of_id
      from statuses as own where own.account_id = ${ownerId} and own.id > ${since}
    ),
    newest as (
      select found.*, row_number() over (order by found.id desc) as place from found
      order by found.id desc limit ${HOME_LENGTH}
    ),
    spaced as (
      select newest.*, lag(newest.place) over (
        partition by coalesce(newest.reblog_of_id, newest.id) order by newest.id) as below
      from newest
    )
    insert into home_entries (owner_id, status_id, account_id, reblog_of_id)
    select cast(${ownerId} as bigint), spaced.id, spaced.account_id, spaced.reblog_of_id
    from spaced
    where ${all ? sql`1 = 1` : sql`1 = 0`} or spaced.reblog_of_id is null or spaced.below is null or spaced.below - spaced.place >= ${REBLOG_WINDOW}
    on conflict do nothing`.execute(tx);
}

/** Rebuilds the home timelines that are kept up to date; others are rebuilt when their owners come back. */
export async function rebuildHomes(store: Store, onProgress?: (text: string) => void): Promise<void> {
  const owners = await store.db
    .selectFrom('users')
    .select('account_id')
    .where('last_active_at', '>=', homeKeptSince())
    .execute();
  for (const [index, { account_id: ownerId }] of owners.entries()) {
    await store.transaction((tx) => rebuildHome(tx, ownerId));
    onProgress?.(`${index + 1} of ${owners.length} home timelines`);
  }
}
