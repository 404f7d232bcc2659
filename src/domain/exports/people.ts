import { formatCsv } from '../../lib/csv.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { muteLasts } from '../relationships/conditions.ts';
import type { Exporter } from './exporter.ts';

/** The accounts that somebody follows, with the settings of each follow, newest first. */
export const exportFollows: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.target_id')
    .select(['a.username', 'a.domain', 'f.show_reblogs', 'f.notify', 'f.languages'])
    .where('f.account_id', '=', accountId)
    .orderBy('f.id', 'desc')
    .execute();
  return formatCsv([
    ['Account address', 'Show boosts', 'Notify on new posts', 'Languages'],
    ...rows.map((row) => [addressOf(db, row), row.show_reblogs === 1, row.notify === 1, languagesOf(row.languages)]),
  ]);
};

/** The accounts that somebody mutes, newest first, without expired mutes. */
export const exportMutes: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('mutes as m')
    .innerJoin('accounts as a', 'a.id', 'm.target_id')
    .select(['a.username', 'a.domain', 'm.hide_notifications'])
    .where('m.account_id', '=', accountId)
    .where(muteLasts('m', now()))
    .orderBy('m.id', 'desc')
    .execute();
  const header = ['Account address', 'Hide notifications'];
  return formatCsv([header, ...rows.map((row) => [addressOf(db, row), row.hide_notifications === 1])]);
};

/** The accounts that somebody blocks, newest first. */
export const exportBlocks: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('accounts as a', 'a.id', 'b.target_id')
    .select(['a.username', 'a.domain'])
    .where('b.account_id', '=', accountId)
    .orderBy('b.id', 'desc')
    .execute();
  return formatCsv(rows.map((row) => [addressOf(db, row)]));
};

/** Somebody's lists, with one row for each account on each list. */
export const exportLists: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('lists as l')
    .innerJoin('list_accounts as m', 'm.list_id', 'l.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['l.title', 'a.username', 'a.domain'])
    .where('l.account_id', '=', accountId)
    .orderBy('l.id')
    .orderBy('a.id')
    .execute();
  return formatCsv(rows.map((row) => [row.title, addressOf(db, row)]));
};

/** Includes the domain even for local accounts, so that other servers can import the file. */
function addressOf({ instance }: Db, { username, domain }: { username: string; domain: string | null }): string {
  return `${username}@${domain ?? instance.domain}`;
}

function languagesOf(languages: string | null): string {
  const codes: string[] = languages === null ? [] : JSON.parse(languages);
  return codes.join(', ');
}
