import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { readAversions } from '../relationships/aversions.ts';
import { unwantedBy } from '../statuses/unwanted.ts';
import type { Origins } from './feed-access.ts';

/** What a feed of everybody's posts is narrowed to. */
export type FeedFilter = { readonly origins: Origins; readonly onlyMedia: boolean };

/** A public post of a person in good standing, no reblog: a condition on `s`, a status, and `a`, its author. */
export const IS_BROADCAST: RawBuilder<SqlBool> = sql<SqlBool>`
  s.visibility = 'public' and s.reblog_of_id is null and a.silenced_at is null and a.suspended_at is null`;

/** No reply to somebody else. Mastodon: `Status.without_replies`. */
export const STARTS_OR_CONTINUES: RawBuilder<SqlBool> = sql<SqlBool>`
  ((s.in_reply_to_id is null and s.in_reply_to_account_id is null) or s.in_reply_to_account_id = s.account_id)`;

/** The condition of a filter on `s`. */
export function passes(filter: FeedFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(filter.origins === 'both' ? [] : [sql`s.local = ${sql.lit(filter.origins === 'local' ? 1 : 0)}`]),
    ...(filter.onlyMedia ? [sql`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * That a viewer wants to see a stranger's post: a condition on `s` and its author `a`. Blocks count both ways.
 * Mastodon: `public_feed.rb`, `account_filters_scope` and `language_scope`.
 */
export async function wantedBy(db: Db, viewer: Viewer | null): Promise<RawBuilder<SqlBool>> {
  if (!viewer) return sql<SqlBool>`s.local_only = 0`;
  const peaceful = sql<SqlBool>`not ${unwantedBy(await readAversions(db, viewer.accountId), 'a')}`;
  if (viewer.chosenLanguages === null) return peaceful;
  return sql<SqlBool>`${peaceful} and (s.language is null or ${idsIn(db, 's.language', viewer.chosenLanguages)})`;
}
