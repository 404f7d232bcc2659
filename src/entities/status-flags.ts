import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { mutesConversations } from '../domain/conversation-mutes/mutes-conversations.ts';
import { dependsOn } from '../domain/interactions/approval-text.ts';
import type { StatusFacts } from '../domain/statuses/status-facts.ts';
import { cachedRead } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { prepared } from '../platform/db/prepared.ts';
import { idRows } from '../platform/db/sql.ts';

const FLAGS = [
  'favourited',
  'reblogged',
  'bookmarked',
  'muted',
  'pinned',
  'follows_author',
  'followed_by_author',
] as const;

type Flag = (typeof FLAGS)[number];

/** The viewer's flags on statuses: for each flag, the ids of the statuses that have it. */
export type StatusFlags = Readonly<Record<Flag, ReadonlySet<number>>>;

const NO_IDS: ReadonlySet<number> = new Set();
const NONE: StatusFlags = {
  favourited: NO_IDS,
  reblogged: NO_IDS,
  bookmarked: NO_IDS,
  muted: NO_IDS,
  pinned: NO_IDS,
  follows_author: NO_IDS,
  followed_by_author: NO_IDS,
};

/** For each flag, whether the query asks about it. */
type FlagForm = Readonly<Record<Flag, boolean>>;

const NOT_ASKED: FlagForm = {
  favourited: false,
  reblogged: false,
  bookmarked: false,
  muted: false,
  pinned: false,
  follows_author: false,
  followed_by_author: false,
};

type Asking = FlagForm & { readonly me: number; readonly ids: readonly number[] };

const readFlags = prepared((db, given: Asking) => {
  const { me, ids } = given;
  const wanted = sql`from ${idRows(db, ids)} as wanted`;
  const parts: Record<Flag, RawBuilder<unknown>> = {
    favourited: sql`select x.status_id as id, 'favourited' as flag ${wanted}
      cross join favourites as x where x.account_id = ${me} and x.status_id = wanted.value`,
    reblogged: sql`select x.reblog_of_id as id, 'reblogged' as flag ${wanted}
      cross join statuses as x where x.account_id = ${me} and x.reblog_of_id = wanted.value`,
    bookmarked: sql`select x.status_id as id, 'bookmarked' as flag ${wanted}
      cross join bookmarks as x where x.account_id = ${me} and x.status_id = wanted.value`,
    muted: sql`select s.id, 'muted' as flag ${wanted}
      cross join statuses as s join conversation_mutes as x on x.account_id = ${me} and x.conversation_id = s.conversation_id
      where s.id = wanted.value`,
    pinned: sql`select x.status_id as id, 'pinned' as flag ${wanted}
      cross join status_pins as x where x.account_id = ${me} and x.status_id = wanted.value`,
    follows_author: sql`select s.id, 'follows_author' as flag ${wanted}
      cross join statuses as s join follows as x on x.account_id = ${me} and x.target_id = s.account_id
      where s.id = wanted.value and s.quote_policy like '%followers%'`,
    followed_by_author: sql`select s.id, 'followed_by_author' as flag ${wanted}
      cross join statuses as s join follows as x on x.account_id = s.account_id and x.target_id = ${me}
      where s.id = wanted.value and s.quote_policy like '%following%'`,
  };
  const asked = FLAGS.filter((flag) => given[flag]).map((flag) => parts[flag]);
  return sql<{ id: number; flag: Flag }>`${sql.join(asked, sql` union all `)}`;
});

/**
 * The newest status that a viewer has bookmarked, and the newest pinned one; 0 for none. Newer statuses, which are most of those shown,
 * need no query.
 */
const newestMarked = cachedRead(['bookmarks', 'status_pins'], async (db, me: number) => {
  const [row] = (await readMarked(db, { me })).rows;
  return { bookmarked: row?.bookmarked ?? 0, pinned: row?.pinned ?? 0 };
});

const readMarked = prepared(
  (_db, { me }: { readonly me: number }) => sql<{ bookmarked: number | null; pinned: number | null }>`select
    (select max(status_id) from bookmarks where account_id = ${me}) as bookmarked,
    (select max(status_id) from status_pins where account_id = ${me}) as pinned`,
);

type Viewpoint = Awaited<ReturnType<typeof newestMarked>> & { readonly mutes: boolean };

/** The flags that some of the statuses may have, as far as can be told without a query, and which statuses these are. */
function possibleFlags(
  statuses: readonly StatusFacts[],
  { bookmarked, pinned, mutes }: Viewpoint,
): { readonly form: FlagForm; readonly ids: readonly number[] } {
  const form = { ...NOT_ASKED, muted: mutes };
  const ids: number[] = [];
  for (const { id, favourites_count, reblogs_count, quote_policy } of statuses) {
    const isFavourited = favourites_count > 0;
    const isReblogged = reblogs_count > 0;
    const isBookmarked = id <= bookmarked;
    const isPinned = id <= pinned;
    const forFollowers = dependsOn(quote_policy, 'followers');
    const forFollowed = dependsOn(quote_policy, 'following');
    if (isFavourited) form.favourited = true;
    if (isReblogged) form.reblogged = true;
    if (isBookmarked) form.bookmarked = true;
    if (isPinned) form.pinned = true;
    if (forFollowers) form.follows_author = true;
    if (forFollowed) form.followed_by_author = true;
    if (mutes || isFavourited || isReblogged || isBookmarked || isPinned || forFollowers || forFollowed) ids.push(id);
  }
  return { form, ids };
}

/** Loads the viewer's flags on statuses, in at most one query for any number; none without a viewer. */
export async function loadStatusFlags(
  db: Db,
  viewer: Viewer | null,
  statuses: readonly StatusFacts[],
): Promise<StatusFlags> {
  if (!viewer || statuses.length === 0) return NONE;
  const { accountId: me } = viewer;
  const viewpoint = { ...(await newestMarked(db, me)), mutes: await mutesConversations(db, me) };
  const { form, ids } = possibleFlags(statuses, viewpoint);
  const rows = ids.length === 0 ? [] : (await readFlags(db, { ...form, me, ids })).rows;
  if (rows.length === 0) return NONE;
  const flags: Record<Flag, Set<number>> = {
    favourited: new Set(),
    reblogged: new Set(),
    bookmarked: new Set(),
    muted: new Set(),
    pinned: new Set(),
    follows_author: new Set(),
    followed_by_author: new Set(),
  };
  for (const { id, flag } of rows) flags[flag].add(id);
  return flags;
}
