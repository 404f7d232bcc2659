import { Type } from 'typebox';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { type JsonText, jsonArray } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { TagRow } from '../../schema/tags.ts';
import { nullable } from '../account-schema.ts';
import { loadTags, renderTag, TagSchema, type TagsLoaded } from '../tag.ts';

export const AdminTagSchema = Type.Object({
  ...TagSchema.properties,
  trendable: nullable(Type.Boolean()),
  usable: Type.Boolean(),
  listable: Type.Boolean(),
  requires_review: Type.Boolean(),
});

type Reviewed = Pick<TagRow, 'id' | 'trendable' | 'usable' | 'listable' | 'reviewed_at'>;

/** Hashtags as staff see them, ready to be rendered. */
export type AdminTagsLoaded = { readonly tags: TagsLoaded; readonly rows: ReadonlyMap<number, Reviewed> };

/** Loads hashtags with what staff decided about them. */
export async function loadAdminTags(db: Db, viewer: Viewer, ids: readonly number[]): Promise<AdminTagsLoaded> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'trendable', 'usable', 'listable', 'reviewed_at'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return { tags: await loadTags(db, viewer, ids), rows: new Map(rows.map((row) => [row.id, row])) };
}

/** An Admin::Tag; undefined when it was not loaded. `trendable` is null until somebody decides. */
export function renderAdminTag({ tags, rows }: AdminTagsLoaded, id: number): JsonText | undefined {
  const tag = renderTag(tags, id);
  const row = rows.get(id);
  if (!row || tag === undefined) return undefined;
  const decided = {
    trendable: row.trendable === null ? null : row.trendable === 1,
    usable: row.usable === 1,
    listable: row.listable === 1,
    requires_review: row.reviewed_at === null,
  };
  return `${tag.slice(0, -1)},${JSON.stringify(decided).slice(1)}`;
}

/** A JSON array of hashtags in the order of the ids. */
export function renderAdminTags(loaded: AdminTagsLoaded, ids: readonly number[]): JsonText {
  return jsonArray(ids.flatMap((id) => renderAdminTag(loaded, id) ?? []));
}
