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

/** A condition on a status `s` and its author `a`: a public post, not a reblog, by somebody who is neither silenced nor suspended. */
export const IS_BROADCAST: RawBuilder<SqlBool> = sql<SqlBool>`
  s.visibility = 'public' and s.reblog_of_id is null and a.silenced_at is null and a.suspended_at is null`;

/** A condition: it is not a reply to somebody else. Mastodon: `Status.without_replies`. */
export const STARTS_OR_CONTINUES: RawBuilder<SqlBool> = sql<SqlBool>`
  ((s.in_reply_to_id is null and s.in_reply_to_account_id is null) or s.in_reply_to_account_id = s.account_id)`;

/** The condition of a filter on a status `s`. */
export function passes(filter: FeedFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(filter.origins === 'both' ? [] : [sql`s.local = ${sql.lit(filter.origins === 'local' ? 1 : 0)}`]),
    ...(filter.onlyMedia ? [sql`exists (select 1 from media_attachments as ma where ma.status_id = s.id)`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The form of what a viewer does not want to see in a compiled query, and its parameters. */
export type WishForm = BlockAndMuteKinds & { readonly signedIn: boolean };
export type WishParams = { readonly me: number; readonly languages: readonly string[] | null; readonly at: number };

type Wishes = { readonly form: WishForm; readonly params: WishParams };

/** Reads the form and parameters for `wanted`. */
export async function readWishes(db: Db, viewer: Viewer | null): Promise<Wishes> {
  if (!viewer) return { form: { ...NO_BLOCKS_OR_MUTES, signedIn: false }, params: { me: 0, languages: null, at: 0 } };
  const { accountId: me, chosenLanguages: languages } = viewer;
  const kinds = kindsOf(await readBlocksAndMutes(db, me));
  return { form: { ...kinds, signedIn: true }, params: { me, languages, at: now() } };
}

/**
 * A condition on a status `s` and its author `a`: the viewer wants to see a stranger's post. Blocks count in both directions. Mastodon:
 * `public_feed.rb`, `account_filters_scope` and `language_scope`.
 */
export function wanted(db: Db, form: WishForm, { me, languages, at }: WishParams): RawBuilder<SqlBool> {
  if (!form.signedIn) return sql<SqlBool>`s.local_only = 0`;
  const isUnblocked = sql<SqlBool>`not ${unwantedBy({ ...form, accountId: me }, 'a', at)}`;
  if (languages === null) return isUnblocked;
  return sql<SqlBool>`${isUnblocked} and (s.language is null or ${idsIn(db, 's.language', languages)})`;
}

/** As `wanted`, for a query that is built each time. */
export async function wantedBy(db: Db, viewer: Viewer | null): Promise<RawBuilder<SqlBool>> {
  const { form, params } = await readWishes(db, viewer);
  return wanted(db, form, params);
}
