import { sql } from 'kysely';
import { toWire } from '../lib/id.ts';
import { type Kept, keptText, textFrom } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { prepared, type Result } from '../platform/db/prepared.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { Flag } from '../schema/flag.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import type { StatusRow } from '../schema/statuses.ts';
import { emojiHandles } from './custom-emoji.ts';
import {
  type Fragments,
  fragmentsOf,
  type StatusContent,
  type StatusFragment,
  type StatusIdentity,
} from './fragments.ts';
import { mediaAttachment } from './media-attachment.ts';
import { contentFields } from './rich-content.ts';

/** The columns of statuses that are rendered here. The others change without a new revision, or are shown nowhere. */
const SHOWN = [
  'id',
  'revision',
  'created_at',
  'in_reply_to_id',
  'in_reply_to_account_id',
  'visibility',
  'uri',
  'url',
  'local_only',
  'spoiler_text',
  'title',
  'language',
  'edited_at',
  'content',
  'card_id',
] as const;

type StatusWithAuthor = Pick<StatusRow, (typeof SHOWN)[number]> & { domain: string | null };

/** Rows by status. */
type OfStatus<T> = ReadonlyMap<number, readonly T[]>;

type Parts = {
  readonly media: OfStatus<MediaAttachmentRow>;
  readonly mentions: OfStatus<{ readonly account_id: number }>;
  readonly groups: OfStatus<{ readonly account_id: number }>;
  readonly tags: OfStatus<{ readonly name: string }>;
};

type Revised = { readonly id: number; readonly revision: number };

/**
 * The viewer-independent parts of statuses by id; those not cached under their revision are rendered, in a fixed number of queries. They
 * contain nothing of other rows, except media, whose changes raise the revision: see `status-shown.ts`.
 */
export async function loadFragments(db: Db, rows: Iterable<Revised>): Promise<Map<number, StatusFragment>> {
  const cache = fragmentsOf(db);
  const fragments = new Map<number, StatusFragment>();
  const missing: number[] = [];
  for (const { id, revision } of rows) {
    const fragment = cache.statuses.get(id, revision);
    if (fragment) fragments.set(id, fragment);
    else missing.push(id);
  }
  if (missing.length === 0) return fragments;
  for (const [id, fragment] of await renderMissing(db, missing, cache)) fragments.set(id, fragment);
  return fragments;
}

async function renderMissing(db: Db, ids: readonly number[], cache: Fragments): Promise<Map<number, StatusFragment>> {
  const { rows } = await loadRows(db, { ids });
  const having = (part: 'has_media' | 'has_mentions' | 'has_groups' | 'has_tags') => ({
    ids: rows.filter((row) => row[part] === 1).map((row) => row.id),
  });
  const parts = {
    media: Map.groupBy(await loadSome(db, loadMedia, having('has_media')), (media) => media.status_id ?? 0),
    mentions: Map.groupBy(await loadSome(db, loadMentions, having('has_mentions')), (mention) => mention.status_id),
    groups: Map.groupBy(await loadSome(db, loadGroups, having('has_groups')), (group) => group.status_id),
    tags: Map.groupBy(await loadSome(db, loadTags, having('has_tags')), (tag) => tag.status_id),
  };
  return renderRows(db.instance, rows, parts, cache);
}

function renderRows(
  instance: Instance,
  rows: readonly StatusWithAuthor[],
  parts: Parts,
  { statuses }: Fragments,
): Map<number, StatusFragment> {
  const rendered = new Map<number, StatusFragment>();
  for (const row of rows) {
    const fragment = {
      local: row.domain === null,
      identity: identityPart(row),
      content: contentPart(instance, row, parts),
      mentionIds: (parts.mentions.get(row.id) ?? []).map((mention) => mention.account_id),
      groupIds: (parts.groups.get(row.id) ?? []).map((group) => group.account_id),
      emojiHandles: emojiHandles({ text: `${row.spoiler_text}\n${row.content}`, domain: row.domain }),
      cardId: row.card_id,
    };
    statuses.set(row.id, row.revision, fragment);
    rendered.set(row.id, fragment);
  }
  return rendered;
}

/** Most statuses have no rows in the other tables, and then need no query on them. */
const has = (table: 'media_attachments' | 'mentions' | 'status_groups' | 'status_tags') =>
  sql<Flag>`case when exists (select 1 from ${sql.table(table)} as x where x.status_id = statuses.id) then 1 else 0 end`;

type Wanted = { readonly ids: readonly number[] };

/** Loads nothing, without a query, when there are no ids. */
async function loadSome<R>(db: Db, load: (db: Db, wanted: Wanted) => Promise<Result<R>>, wanted: Wanted): Promise<R[]> {
  return wanted.ids.length === 0 ? [] : (await load(db, wanted)).rows;
}

const loadRows = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('statuses')
    .innerJoin('accounts', 'accounts.id', 'statuses.account_id')
    .select(SHOWN.map((name) => `statuses.${name}` as const))
    .select('accounts.domain')
    .select([
      has('media_attachments').as('has_media'),
      has('mentions').as('has_mentions'),
      has('status_groups').as('has_groups'),
      has('status_tags').as('has_tags'),
    ])
    .where(idsIn(db, 'statuses.id', ids)),
);

const loadMedia = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'status_id', ids))
    .orderBy('position')
    .orderBy('id'),
);

const loadMentions = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('mentions')
    .select(['status_id', 'account_id'])
    .where(idsIn(db, 'status_id', ids))
    .where('silent', '=', 0)
    .orderBy('id'),
);

const loadGroups = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('status_groups')
    .select(['status_id', 'account_id'])
    .where(idsIn(db, 'status_id', ids))
    .orderBy('account_id'),
);

const loadTags = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('status_tags')
    .innerJoin('tags', 'tags.id', 'status_tags.tag_id')
    .select(['status_tags.status_id', 'tags.name'])
    .where(idsIn(db, 'status_tags.status_id', ids))
    .orderBy('tags.id'),
);

function identityPart(row: StatusWithAuthor): Kept<StatusIdentity> {
  const text = textFrom<StatusIdentity>({
    id: toWire(row.id),
    created_at: toIso(row.created_at),
    in_reply_to_id: row.in_reply_to_id === null ? null : toWire(row.in_reply_to_id),
    in_reply_to_account_id: row.in_reply_to_account_id === null ? null : toWire(row.in_reply_to_account_id),
    visibility: row.visibility === 'limited' ? 'private' : row.visibility,
    uri: row.uri,
    url: row.url,
    local_only: row.local_only === 1 || undefined,
  });
  return keptText(text);
}

function contentPart(instance: Instance, row: StatusWithAuthor, { media, tags }: Parts): Kept<StatusContent> {
  const text = textFrom<StatusContent>({
    spoiler_text: row.spoiler_text,
    title: row.title || undefined,
    language: row.language,
    edited_at: row.edited_at === null ? null : toIso(row.edited_at),
    ...contentFields(row.content),
    tags: (tags.get(row.id) ?? []).map((tag) => ({
      name: tag.name,
      url: `${instance.origin}/tags/${encodeURIComponent(tag.name)}`,
    })),
    media_attachments: (media.get(row.id) ?? []).map((one) => mediaAttachment(instance, one)),
  });
  return keptText(text);
}
