import { type Static, Type } from 'typebox';
import { emptyHistory, loadTagHistories, type TagDay } from '../domain/tags/history.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, toText } from '../lib/json.ts';
import { normalizeTag } from '../lib/text/hashtag.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';

const HistorySchema = Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() });

export const TagSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  history: Type.Array(HistorySchema),
  following: Type.Optional(Type.Boolean()),
  featuring: Type.Optional(Type.Boolean()),
});

type Tag = Static<typeof TagSchema>;

type AnyViewer = { readonly accountId: number } | null;
type Named = { id: number; name: string; display_name: string };

/** Hashtags ready to be rendered; without a viewer, none counts as followed. */
export type TagsLoaded = {
  instance: Instance;
  rows: ReadonlyMap<number, Named>;
  histories: ReadonlyMap<number, TagDay[]>;
  viewer: { following: ReadonlySet<number>; featuring: ReadonlySet<number> } | null;
};

/** Loads hashtags by id, in four queries for any number; unknown ids are left out. */
export async function loadTags(db: Db, viewer: AnyViewer, ids: readonly number[]): Promise<TagsLoaded> {
  const unique = [...new Set(ids)];
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'display_name'])
    .where(idsIn(db, 'id', unique))
    .execute();
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    histories: await loadTagHistories(db, unique),
    viewer: viewer && {
      following: await tagIdsOf(db, 'tag_follows', viewer.accountId, unique),
      featuring: await tagIdsOf(db, 'featured_tags', viewer.accountId, unique),
    },
  };
}

async function tagIdsOf(db: Db, table: 'tag_follows' | 'featured_tags', accountId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom(table)
    .select('tag_id')
    .where('account_id', '=', accountId)
    .where(idsIn(db, 'tag_id', ids))
    .execute();
  return new Set(rows.map((row) => row.tag_id));
}

/** A Tag; undefined when it was not loaded. */
export function renderTag(loaded: TagsLoaded, id: number): JsonText<Tag> | undefined {
  const tag = tagOf(loaded, id);
  return tag && toText(tag);
}

function tagOf(loaded: TagsLoaded, id: number): Tag | undefined {
  const { instance, histories, viewer } = loaded;
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  return {
    id: toWire(row.id),
    name: row.display_name,
    url: tagUrl(instance, row.name),
    history: (histories.get(id) ?? []).map(wireDay),
    ...(viewer && { following: viewer.following.has(id), featuring: viewer.featuring.has(id) }),
  };
}

/** A JSON array of hashtags in the order of the ids; those not loaded are left out. */
export function renderTags(loaded: TagsLoaded, ids: readonly number[]): JsonText<Tag[]> {
  return toText(tagsOf(loaded, ids));
}

/** The same as values. */
export function tagsOf(loaded: TagsLoaded, ids: readonly number[]): Tag[] {
  return ids.flatMap((id) => tagOf(loaded, id) ?? []);
}

/** A hashtag that nobody has used yet: its id is empty. */
export function renderUnusedTag(instance: Instance, viewer: AnyViewer, name: string): JsonText<Tag> {
  const personal = viewer ? { following: false, featuring: false } : {};
  const url = tagUrl(instance, normalizeTag(name));
  return toText({ id: '', name, url, history: emptyHistory().map(wireDay), ...personal });
}

function tagUrl(instance: Instance, name: string): string {
  return `${instance.origin}/tags/${encodeURIComponent(name)}`;
}

function wireDay({ day, uses, accounts }: TagDay) {
  return { day: String(day), uses: String(uses), accounts: String(accounts) };
}
