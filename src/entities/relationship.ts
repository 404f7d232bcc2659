import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { muteLasts } from '../domain/relationships/conditions.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, toText } from '../lib/json.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { prepared } from '../platform/db/prepared.ts';
import { idsIn } from '../platform/db/sql.ts';
import { nullable } from './account-schema.ts';

export const RelationshipSchema = Type.Object({
  id: Type.String(),
  following: Type.Boolean(),
  showing_reblogs: Type.Boolean(),
  notifying: Type.Boolean(),
  languages: nullable(Type.Array(Type.String())),
  followed_by: Type.Boolean(),
  blocking: Type.Boolean(),
  blocked_by: Type.Boolean(),
  muting: Type.Boolean(),
  muting_notifications: Type.Boolean(),
  muting_expires_at: nullable(Type.String()),
  requested: Type.Boolean(),
  requested_by: Type.Boolean(),
  domain_blocking: Type.Boolean(),
  endorsed: Type.Boolean(),
  note: Type.String(),
});

type Relationship = Static<typeof RelationshipSchema>;

/** The viewer's relationships with some accounts, by account id. */
export type RelationshipsLoaded = ReadonlyMap<number, RelationshipFacts>;

type RelationshipFacts = Awaited<ReturnType<typeof readFacts>>['rows'][number];

/** Loads the relationships of the viewer with accounts that exist, in one query. */
export async function loadRelationships(
  db: Db,
  viewerId: number,
  ids: readonly number[],
): Promise<RelationshipsLoaded> {
  if (ids.length === 0) return new Map();
  const { rows } = await readFacts(db, { me: viewerId, ids, at: now() });
  return new Map(rows.map((row) => [row.id, row]));
}

type Asked = { readonly me: number; readonly ids: readonly number[]; readonly at: number };

const readFacts = prepared((db, { me, ids, at }: Asked) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('follows as f', (join) => join.onRef('f.target_id', '=', 'a.id').on('f.account_id', '=', me))
    .leftJoin('follows as fb', (join) => join.onRef('fb.account_id', '=', 'a.id').on('fb.target_id', '=', me))
    .leftJoin('follow_requests as r', (join) => join.onRef('r.target_id', '=', 'a.id').on('r.account_id', '=', me))
    .leftJoin('follow_requests as rb', (join) => join.onRef('rb.account_id', '=', 'a.id').on('rb.target_id', '=', me))
    .leftJoin('blocks as b', (join) => join.onRef('b.target_id', '=', 'a.id').on('b.account_id', '=', me))
    .leftJoin('blocks as bb', (join) => join.onRef('bb.account_id', '=', 'a.id').on('bb.target_id', '=', me))
    .leftJoin('mutes as m', (join) =>
      join.onRef('m.target_id', '=', 'a.id').on('m.account_id', '=', me).on(muteLasts('m', at)),
    )
    .leftJoin('user_domain_blocks as d', (join) => join.onRef('d.domain', '=', 'a.domain').on('d.account_id', '=', me))
    .leftJoin('endorsements as e', (join) => join.onRef('e.target_id', '=', 'a.id').on('e.account_id', '=', me))
    .leftJoin('account_notes as n', (join) => join.onRef('n.target_id', '=', 'a.id').on('n.account_id', '=', me))
    .select(['a.id', 'f.id as following', 'fb.id as followed_by', 'r.id as requested', 'rb.id as requested_by'])
    .select(['b.id as blocking', 'bb.id as blocked_by', 'd.id as domain_blocking', 'e.id as endorsed', 'n.comment'])
    .select(['m.id as muting', 'm.hide_notifications', 'm.expires_at'])
    .select(sql<number>`coalesce(f.show_reblogs, r.show_reblogs, 0)`.as('showing_reblogs'))
    .select(sql<number>`coalesce(f.notify, r.notify, 0)`.as('notifying'))
    .select(sql<string | null>`coalesce(f.languages, r.languages)`.as('languages'))
    .where(idsIn(db, 'a.id', ids)),
);

/** A Relationship; undefined when it was not loaded. */
export function renderRelationship(loaded: RelationshipsLoaded, id: number): JsonText<Relationship> | undefined {
  const facts = loaded.get(id);
  return facts && toText(relationshipOf(facts));
}

/** As `renderRelationship`, for a follow that another server was just asked for and will probably accept. */
export function renderExpectedFollow(loaded: RelationshipsLoaded, id: number): JsonText<Relationship> | undefined {
  const facts = loaded.get(id);
  return facts && toText({ ...relationshipOf(facts), following: true, requested: false });
}

/** A JSON array of relationships in the order of the ids; those not loaded are left out. */
export function renderRelationships(loaded: RelationshipsLoaded, ids: readonly number[]): JsonText<Relationship[]> {
  return toText(relationshipsOf(loaded, ids));
}

/** The same as values. */
export function relationshipsOf(loaded: RelationshipsLoaded, ids: readonly number[]): Relationship[] {
  const facts = ids.map((id) => loaded.get(id)).filter((one) => one !== undefined);
  return facts.map((one) => relationshipOf(one));
}

function relationshipOf(facts: RelationshipFacts): Relationship {
  return {
    id: toWire(facts.id),
    following: facts.following !== null,
    showing_reblogs: facts.showing_reblogs === 1,
    notifying: facts.notifying === 1,
    languages: facts.languages === null ? null : JSON.parse(facts.languages),
    followed_by: facts.followed_by !== null,
    blocking: facts.blocking !== null,
    blocked_by: facts.blocked_by !== null,
    muting: facts.muting !== null,
    muting_notifications: facts.hide_notifications === 1,
    muting_expires_at: facts.expires_at === null ? null : withoutMs(facts.expires_at),
    requested: facts.requested !== null,
    requested_by: facts.requested_by !== null,
    domain_blocking: facts.domain_blocking !== null,
    endorsed: facts.endorsed !== null,
    note: facts.comment ?? '',
  };
}

/** Mastodon writes this time, unlike others, in whole seconds. */
function withoutMs(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
