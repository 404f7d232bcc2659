import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import {
  type BlockAndMuteKinds,
  kindsOf,
  NO_BLOCKS_OR_MUTES,
  readBlocksAndMutes,
} from '../relationships/blocks-and-mutes.ts';
import { unwantedBy } from '../relationships/conditions.ts';
import type { Origins } from './feed-access.ts';

/** The filter of a public feed. */
export type FeedFilter = { readonly origins: Origins; readonly onlyMedia: boolean };

/** The filter as what a prepared statement is given. */
export type FeedGiven = { readonly onlyLocal: boolean; readonly onlyRemote: boolean; readonly onlyMedia: boolean };

/** What `passes` needs to know of a filter. */
export function feedGiven({ origins, onlyMedia }: FeedFilter): FeedGiven {
  return { onlyLocal: origins === 'local', onlyRemote: origins === 'remote', onlyMedia };
}

/** A condition on a status `s` and its author `a`: a public post, not a reblog, by somebody who is neither silenced nor suspended. */
export const IS_BROADCAST: RawBuilder<SqlBool> = sql<SqlBool>`
  s.visibility = 'public' and s.reblog_of_id is null and a.silenced_at is null and a.suspended_at is null`;

/** A condition: it is not a reply to somebody else. Mastodon: `Status.without_replies`. */
export const STARTS_OR_CONTINUES: RawBuilder<SqlBool> = sql<SqlBool>`
  ((s.in_reply_to_id is null and s.in_reply_to_account_id is null) or s.in_reply_to_account_id = s.account_id)`;

/** The condition of a filter on a status `s`. */
export function passes({ onlyLocal, onlyRemote, onlyMedia }: FeedGiven): RawBuilder<SqlBool> {
  const conditions = [
    ...(onlyLocal ? [sql`s.local = 1`] : []),
    ...(onlyRemote ? [sql`s.local = 0`] : []),
    ...(onlyMedia ? [sql`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** What a viewer does not want to see, as what a prepared statement is given. */
export type Wishes = BlockAndMuteKinds & {
  readonly signedIn: boolean;
  readonly me: number;
  readonly languages: readonly string[] | null;
  readonly at: number;
};

/** Reads what `wanted` needs to know. */
export async function readWishes(db: Db, viewer: Viewer | null): Promise<Wishes> {
  if (!viewer) return { ...NO_BLOCKS_OR_MUTES, signedIn: false, me: 0, languages: null, at: 0 };
  const { accountId: me, chosenLanguages: languages } = viewer;
  const kinds = kindsOf(await readBlocksAndMutes(db, me));
  return { ...kinds, signedIn: true, me, languages, at: now() };
}

/**
 * A condition on a status `s` and its author `a`: the viewer wants to see a stranger's post. Blocks count in both directions. Mastodon:
 * `public_feed.rb`, `account_filters_scope` and `language_scope`.
 */
export function wanted(db: Db, wishes: Wishes): RawBuilder<SqlBool> {
  const { signedIn, me, languages, at } = wishes;
  if (!signedIn) return sql<SqlBool>`s.local_only = 0`;
  const isUnblocked = sql<SqlBool>`not ${unwantedBy({ ...wishes, accountId: me }, 'a', at)}`;
  if (languages === null) return isUnblocked;
  return sql<SqlBool>`${isUnblocked} and (s.language is null or ${idsIn(db, 's.language', languages)})`;
}

/** As `wanted`, for a query that is built each time. */
export async function wantedBy(db: Db, viewer: Viewer | null): Promise<RawBuilder<SqlBool>> {
  return wanted(db, await readWishes(db, viewer));
}
