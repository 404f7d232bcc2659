import { type SqlBool, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { composeText, type MentionedAccount } from '../domain/statuses/compose-text.ts';
import { visibleTo } from '../domain/statuses/policy.ts';
import { formatStatus } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { normalizeTag } from '../lib/text/hashtag.ts';
import { findMentions, findTags } from '../lib/text/scan.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AnnouncementRow } from '../schema/instance.ts';
import { nullable } from './account-schema.ts';
import { CustomEmojiSchema, type EmojisLoaded, loadEmojis, renderEmojis } from './custom-emoji.ts';
import { loadReactions, ReactionSchema, type ReactionsLoaded, renderReactions } from './reaction.ts';
import { loadStatuses, renderStatuses, type StatusesLoaded } from './status.ts';
import { StatusSchema } from './status-schema.ts';

export const AnnouncementSchema = Type.Object({
  id: Type.String(),
  content: Type.String(),
  starts_at: nullable(Type.String()),
  ends_at: nullable(Type.String()),
  all_day: Type.Boolean(),
  published_at: nullable(Type.String()),
  updated_at: Type.String(),
  read: Type.Optional(Type.Boolean()),
  mentions: Type.Array(
    Type.Object({ id: Type.String(), username: Type.String(), url: Type.String(), acct: Type.String() }),
  ),
  statuses: Type.Array(StatusSchema),
  tags: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  emojis: Type.Array(CustomEmojiSchema),
  reactions: Type.Array(ReactionSchema),
});

/** Announcements ready to be rendered. Without a viewer, as in streams, none is marked as read. */
export type AnnouncementsLoaded = {
  readonly instance: Instance;
  readonly rows: ReadonlyMap<number, AnnouncementRow>;
  readonly read: ReadonlySet<number> | null;
  readonly mentioned: readonly MentionedAccount[];
  readonly emojis: EmojisLoaded;
  readonly reactions: ReactionsLoaded;
  readonly statuses: StatusesLoaded;
  readonly visible: ReadonlySet<number>;
};

/** Loads announcements by id; the number of queries does not depend on how many there are. */
export async function loadAnnouncements(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<AnnouncementsLoaded> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
  const text = rows.map((row) => row.text).join('\n\n');
  const visible = await visibleAmong(db, viewer, rows.flatMap(statusIdsOf));
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    read: viewer && (await readBy(db, viewer.accountId)),
    mentioned: (await composeText(db, text, { authorId: 0 })).mentions,
    emojis: await loadEmojis(db, [{ text, domain: null }]),
    reactions: await loadReactions(db, viewer?.accountId ?? null, ids),
    statuses: await loadStatuses(db, viewer, [...visible]),
    visible,
  };
}

async function readBy(db: Db, accountId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('announcement_reads')
    .select('announcement_id')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map((row) => row.announcement_id));
}

async function visibleAmong(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(sql<SqlBool>`s.visibility in ('public', 'unlisted')`)
    .where(visibleTo(viewer))
    .execute();
  return new Set(rows.map((row) => row.id));
}

function statusIdsOf(row: AnnouncementRow): number[] {
  const parsed: unknown = JSON.parse(row.status_ids);
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : [];
}

/** An Announcement; undefined when it was not loaded. */
export function renderAnnouncement(
  loaded: AnnouncementsLoaded,
  id: number,
): JsonText<Static<typeof AnnouncementSchema>> | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  const { origin } = loaded.instance;
  const named = mentionsIn(loaded, row.text);
  const tagUrl = (name: string) => `${origin}/tags/${encodeURIComponent(normalizeTag(name))}`;
  const instant = (ms: number | null) => (ms === null ? 'null' : `"${toIso(ms)}"`);
  const content = formatStatus(row.text, { mention: (username, domain) => named.link(username, domain), tagUrl });
  return jsonObject({
    id: `"${toWire(row.id)}"`,
    content: quote(content),
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    all_day: String(row.all_day === 1),
    published_at: instant(row.published_at),
    updated_at: instant(row.updated_at),
    read: loaded.read ? String(loaded.read.has(row.id)) : undefined,
    mentions: JSON.stringify(named.accounts.map(mentionOf)),
    statuses: renderStatuses(
      loaded.statuses,
      statusIdsOf(row).filter((statusId) => loaded.visible.has(statusId)),
    ),
    tags: JSON.stringify(findTags(row.text).map(({ name }) => ({ name, url: tagUrl(name) }))),
    emojis: renderEmojis(loaded.emojis, { text: row.text, domain: null }),
    reactions: renderReactions(loaded.reactions, row.id),
  });
}

/** A JSON array of announcements in the order of the ids. */
export function renderAnnouncements(
  loaded: AnnouncementsLoaded,
  ids: readonly number[],
): JsonText<Static<typeof AnnouncementSchema>[]> {
  return jsonArray(ids.map((id) => renderAnnouncement(loaded, id)).filter((text) => text !== undefined));
}

function mentionsIn({ mentioned, instance }: AnnouncementsLoaded, text: string) {
  const find = (username: string, domain: string | null) => {
    const at = domain === null || domain.toLowerCase() === instance.domain ? '' : domain.toLowerCase();
    return mentioned.find(({ handle }) => handle === `${username.toLowerCase()}@${at}`);
  };
  return {
    accounts: findMentions(text)
      .map(({ username, domain }) => find(username, domain))
      .filter((account) => account !== undefined),
    link(username: string, domain: string | null) {
      const account = find(username, domain);
      if (!account) return undefined;
      const { url, acct } = mentionOf(account);
      return { url, username: account.username, acct, showDomain: false };
    },
  };
}

function mentionOf({ id, username, domain, url, uri }: MentionedAccount) {
  return { id: toWire(id), username, url: url ?? uri, acct: domain === null ? username : `${username}@${domain}` };
}
