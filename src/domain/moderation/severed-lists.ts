import { formatCsv } from '../../lib/csv.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type Page, readPage } from '../paging.ts';

type Person = { readonly accountId: number };

/** The events in which somebody lost follows, newest first. */
export async function listSeverances(db: Db, { accountId }: Person, page: Page) {
  const query = db
    .selectFrom('account_severances as s')
    .innerJoin('severance_events as e', 'e.id', 's.event_id')
    .select(['s.id', 'e.target_name', 's.followers_count', 's.following_count', 's.created_at'])
    .where('s.account_id', '=', accountId);
  return readPage(query, 's.id', page);
}

/**
 * The accounts that somebody followed until an event and does not follow again, as CSV that other servers can import. 404 for anybody
 * else's event.
 */
export async function exportSeveredFollowing(db: Db, person: Person, id: number): Promise<string> {
  const rows = await db
    .selectFrom('severed_follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.target_id')
    .select(['a.handle', 'f.show_reblogs', 'f.notify', 'f.languages'])
    .where('f.event_id', '=', await getEventId(db, person, id))
    .where('f.account_id', '=', person.accountId)
    .orderBy('a.handle')
    .execute();
  return formatCsv([
    ['Account address', 'Show boosts', 'Notify on new posts', 'Languages'],
    ...rows.map((row) => [row.handle, row.show_reblogs === 1, row.notify === 1, languagesOf(row.languages)]),
  ]);
}

/** The followers that somebody lost in an event, as CSV. 404 for anybody else's event. */
export async function exportSeveredFollowers(db: Db, person: Person, id: number): Promise<string> {
  const rows = await db
    .selectFrom('severed_followers as f')
    .innerJoin('accounts as a', 'a.id', 'f.follower_id')
    .select('a.handle')
    .where('f.event_id', '=', await getEventId(db, person, id))
    .where('f.account_id', '=', person.accountId)
    .orderBy('a.handle')
    .execute();
  return formatCsv([['Account address'], ...rows.map((row) => [row.handle])]);
}

async function getEventId(db: Db, { accountId }: Person, id: number): Promise<number> {
  const row = await db
    .selectFrom('account_severances')
    .select('event_id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.event_id;
}

function languagesOf(languages: string | null): string {
  const codes: string[] = languages === null ? [] : JSON.parse(languages);
  return codes.join(', ');
}
