import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import {
  type BlockAndMuteKinds,
  kindsOf,
  NO_BLOCKS_OR_MUTES,
  readBlocksAndMutes,
} from '../relationships/blocks-and-mutes.ts';
import { type Look, lookOf, viewerIn, visibleTo } from './policy.ts';
import { leftOutBy } from './unwanted.ts';

/** A descendant in a thread. */
type ThreadNode = { readonly id: number; readonly parent_id: number; readonly account_id: number };

/**
 * The ids of all descendants of a status, depth first, oldest first; where the author continues with replies to themselves, these come
 * first. Mastodon: `concerns/status/threading_concern.rb`.
 */
function inReadingOrder(
  root: { readonly id: number; readonly account_id: number },
  nodes: readonly ThreadNode[],
): number[] {
  const children = Map.groupBy(
    nodes.toSorted((a, b) => a.id - b.id),
    (node) => node.parent_id,
  );
  const ordered: number[] = [];
  const waiting: ThreadNode[] = [];
  const push = (parent: { id: number }) => {
    const below = children.get(parent.id) ?? [];
    // The last one pushed is read next.
    const own = below.filter((node) => node.account_id === root.account_id);
    const others = below.filter((node) => node.account_id !== root.account_id);
    waiting.push(...[...own, ...others].reverse());
  };
  push(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next.id);
    push(next);
  }
  return ordered;
}

/** The thread around a status, as ids; ancestors from the root down. */
export type ThreadAround = { readonly ancestors: number[]; readonly descendants: number[] };

/** How far a thread is followed. Mastodon: `statuses/contexts_controller.rb`. */
const ANONYMOUS = { ancestors: 40, descendants: 60, depth: 20 };
const SIGNED_IN = { ancestors: 4096, descendants: 4096, depth: 4096 };

/**
 * The thread around a status, without what the viewer may not or does not want to see: three queries at most, whatever its size. Replies to
 * a hidden status are kept.
 */
export async function threadAround(db: Db, viewer: AnyViewer, status: StatusRow): Promise<ThreadAround> {
  const { ancestors: above, ...below } = viewer ? SIGNED_IN : ANONYMOUS;
  const ancestors = await findAncestors(db, status.in_reply_to_id, above);
  const shown = await shownTo(db, viewer);
  const { rows: descendants } = await readDescendants(db, { ...shown, id: status.id, ...below });
  const hidden = new Set(descendants.filter((node) => node.shown === 0).map((node) => node.id));
  return {
    ancestors: await onlyShown(db, viewer, ancestors),
    descendants: inReadingOrder(status, descendants).filter((id) => !hidden.has(id)),
  };
}

/** From the root down. */
async function findAncestors(db: Db, parentId: number | null, limit: number): Promise<number[]> {
  if (parentId === null) return [];
  const { rows } = await readAncestors(db, { parentId, limit });
  return rows.map((row) => row.id);
}

const readAncestors = prepared(
  (_db, { parentId, limit }: { readonly parentId: number; readonly limit: number }) => sql<{ id: number }>`
    with recursive up(id, parent_id, height) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${parentId}
      union all
      select s.id, s.in_reply_to_id, up.height + 1 from up join statuses as s on s.id = up.parent_id
      where up.height < ${limit}
    )
    select id from up order by height desc`,
);

type Shown = BlockAndMuteKinds & Look & { readonly at: number };

/** How the queries depend on the viewer. */
async function shownTo(db: Db, viewer: AnyViewer): Promise<Shown> {
  const kinds = viewer ? kindsOf(await readBlocksAndMutes(db, viewer.accountId)) : NO_BLOCKS_OR_MUTES;
  return { ...lookOf(viewer), ...kinds, at: now() };
}

/** The condition that the viewer may and wants to see a status `s` by an account `a`. */
function isShown(shown: Shown): RawBuilder<SqlBool> {
  const leftOut = leftOutBy(shown.signedIn ? { ...shown, accountId: shown.me } : null, 'a', shown.at);
  return sql<SqlBool>`(${visibleTo(viewerIn(shown), 's', 'a')} and not ${leftOut})`;
}

type Below = Shown & { readonly id: number; readonly descendants: number; readonly depth: number };
type BelowNode = ThreadNode & { readonly shown: number };

const readDescendants = prepared((_db, given: Below) => {
  const { id, descendants, depth } = given;
  return sql<BelowNode>`
    with recursive down(id, parent_id, account_id, visibility, local_only, reblog_of_id, depth) as (
      select s.id, s.in_reply_to_id, s.account_id, s.visibility, s.local_only, s.reblog_of_id, 1
      from statuses as s where s.in_reply_to_id = ${id}
      union all
      select s.id, s.in_reply_to_id, s.account_id, s.visibility, s.local_only, s.reblog_of_id, down.depth + 1
      from down join statuses as s on s.in_reply_to_id = down.id
      where down.depth < ${depth}
    )
    select s.id, s.parent_id, s.account_id, case when ${isShown(given)} then 1 else 0 end as shown
    from (select * from down limit ${descendants}) as s join accounts as a on a.id = s.account_id`;
});

const readShown = prepared(
  (db, { ids, ...shown }: Shown & { readonly ids: readonly number[] }) => sql<{ id: number }>`
    select s.id from statuses as s join accounts as a on a.id = s.account_id
    where ${idsIn(db, 's.id', ids)} and ${isShown(shown)}`,
);

/** The ids whose statuses the viewer may and wants to see, in the given order. Mastodon: `GET /api/v1/statuses`. */
export async function onlyShown(db: Db, viewer: AnyViewer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await readShown(db, { ...(await shownTo(db, viewer)), ids });
  const shown = new Set(rows.map((row) => row.id));
  return ids.filter((id) => shown.has(id));
}
