import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { keptQuery } from '../../platform/db/kept-query.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { type AversionKinds, kindsOf, NO_AVERSIONS, readAversions } from '../relationships/aversions.ts';
import { type Onlooker, visibleTo } from './policy.ts';
import { inReadingOrder, type ThreadNode } from './thread-order.ts';
import { leftOutBy } from './unwanted.ts';

/** What a thread shows around a status: ids, ancestors from the root down. */
export type ThreadAround = { readonly ancestors: number[]; readonly descendants: number[] };

/** How far a thread is followed. Mastodon: `statuses/contexts_controller.rb`. */
const ANONYMOUS = { ancestors: 40, descendants: 60, depth: 20 };
const SIGNED_IN = { ancestors: 4096, descendants: 4096, depth: 4096 };

/**
 * The thread around a status, as far as the viewer may see it and wants to: three queries whatever its size. A hidden post is left out, what answers it is not.
 */
export async function threadAround(db: Db, viewer: Onlooker, status: StatusRow): Promise<ThreadAround> {
  const { ancestors: above, ...below } = viewer ? SIGNED_IN : ANONYMOUS;
  const ancestors = await findAncestors(db, status.in_reply_to_id, above);
  const descendants = await readDescendants(db, {}, { id: status.id, ...below });
  const shown = await shownTo(db, viewer, [...ancestors, ...descendants.map((node) => node.id)]);
  return {
    ancestors: ancestors.filter((id) => shown.has(id)),
    descendants: inReadingOrder(status, descendants).filter((id) => shown.has(id)),
  };
}

/** From the root down. */
async function findAncestors(db: Db, parentId: number | null, limit: number): Promise<number[]> {
  if (parentId === null) return [];
  const rows = await readAncestors(db, {}, { parentId, limit });
  return rows.map((row) => row.id);
}

const readAncestors = keptQuery((db, _form: object, { parentId, limit }: { parentId: number; limit: number }) =>
  sql<{ id: number }>`
    with recursive up(id, parent_id, height) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${parentId}
      union all
      select s.id, s.in_reply_to_id, up.height + 1 from up join statuses as s on s.id = up.parent_id
      where up.height < ${limit}
    )
    select id from up order by height desc`.compile(db),
);

type Below = { readonly id: number; readonly descendants: number; readonly depth: number };

const readDescendants = keptQuery((db, _form: object, { id, descendants, depth }: Below) =>
  sql<ThreadNode>`
    with recursive down(id, parent_id, account_id, depth) as (
      select s.id, s.in_reply_to_id, s.account_id, 1 from statuses as s where s.in_reply_to_id = ${id}
      union all
      select s.id, s.in_reply_to_id, s.account_id, down.depth + 1
      from down join statuses as s on s.in_reply_to_id = down.id
      where down.depth < ${depth}
    )
    select id, parent_id, account_id from down limit ${descendants}`.compile(db),
);

type ShownForm = AversionKinds & { readonly signedIn: boolean };
type ShownParams = { readonly ids: readonly number[]; readonly me: number; readonly at: number };

const readShown = keptQuery((db, form: ShownForm, { ids, me, at }: ShownParams) => {
  const viewer = form.signedIn ? { ...form, accountId: me } : null;
  return db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(viewer))
    .where((eb) => eb.not(leftOutBy(viewer, 'a', at)))
    .compile();
});

async function shownTo(db: Db, viewer: Onlooker, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const kinds = viewer ? kindsOf(await readAversions(db, viewer.accountId)) : NO_AVERSIONS;
  const form = { ...kinds, signedIn: viewer !== null };
  const rows = await readShown(db, form, { ids, me: viewer?.accountId ?? 0, at: now() });
  return new Set(rows.map((row) => row.id));
}

/** Those of the ids whose statuses the viewer may see and wants to, in the order given. Mastodon: `GET /api/v1/statuses`. */
export async function keepShown(db: Db, viewer: Onlooker, ids: readonly number[]): Promise<number[]> {
  const shown = await shownTo(db, viewer, ids);
  return ids.filter((id) => shown.has(id));
}
