import { Type } from 'typebox';
import { type JsonText, quote } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { NotificationRow } from '../schema/notifications.ts';
import { nullable } from './account-schema.ts';
import {
  AccountWarningSchema,
  loadNotifiedWarnings,
  renderNotifiedWarning,
  type WarningsLoaded,
} from './account-warning.ts';
import { CollectionSchema, type CollectionsLoaded } from './collection.ts';
import { type EmojiPicture, emojiUrls } from './emoji-picture.ts';
import { loadNotifiedCollections, renderNotifiedCollection } from './notified-collection.ts';
import {
  loadNotifiedSeverances,
  RelationshipSeveranceEventSchema,
  renderNotifiedSeverance,
  type SeverancesLoaded,
} from './relationship-severance-event.ts';
import { loadNotifiedReports, ReportSchema, type ReportsLoaded, renderNotifiedReport } from './report.ts';

type Notified = { readonly type: string; readonly subject_id: number | null };

type Reaction = EmojiPicture & { reaction_id: number; name: string };

/** The emojis in notifications about reactions, by reaction. */
type NotifiedReactionsLoaded = { readonly instance: Instance; readonly rows: ReadonlyMap<number, Reaction> };

/** Loads the emojis in notifications about reactions; no query when there is none. */
async function loadNotifiedReactions(db: Db, notified: readonly Notified[]): Promise<NotifiedReactionsLoaded> {
  const ids = notified.flatMap((row) => (row.type === 'pleroma:emoji_reaction' ? (row.subject_id ?? []) : []));
  if (ids.length === 0) return { instance: db.instance, rows: new Map() };
  const rows = await db
    .selectFrom('status_reactions as r')
    .leftJoin('custom_emojis as e', 'e.id', 'r.custom_emoji_id')
    .select(['r.id as reaction_id', 'r.name', 'e.id', 'e.key', 'e.static_key', 'e.remote_url'])
    .where(idsIn(db, 'r.id', ids))
    .execute();
  return { instance: db.instance, rows: new Map(rows.map((row) => [row.reaction_id, row])) };
}

/** `emoji` and `emoji_url` of a notification, as in Pleroma; both undefined when it is about something else. */
function renderNotifiedReaction(
  { instance, rows }: NotifiedReactionsLoaded,
  { type, subject_id: id }: Notified,
): { emoji: JsonText | undefined; emoji_url: JsonText | undefined } {
  const row = type === 'pleroma:emoji_reaction' && id !== null ? rows.get(id) : undefined;
  if (!row) return { emoji: undefined, emoji_url: undefined };
  const { url } = emojiUrls(instance, row);
  return { emoji: quote(row.name), emoji_url: url === null ? undefined : quote(url) };
}

/** The possible subjects of notifications, and of groups of them, besides a status. */
export const notifiedSubjectFields = {
  report: Type.Optional(nullable(ReportSchema)),
  event: Type.Optional(nullable(RelationshipSeveranceEventSchema)),
  moderation_warning: Type.Optional(nullable(AccountWarningSchema)),
  collection: Type.Optional(nullable(CollectionSchema)),
  emoji: Type.Optional(Type.String()),
  emoji_url: Type.Optional(Type.String()),
};

export type NotifiedSubjectsLoaded = {
  readonly reports: ReportsLoaded;
  readonly severances: SeverancesLoaded;
  readonly warnings: WarningsLoaded;
  readonly collections: CollectionsLoaded;
  readonly reactions: NotifiedReactionsLoaded;
};

/** Loads the subjects of the viewer's notifications, except statuses. */
export async function loadNotifiedSubjects(
  db: Db,
  viewer: { readonly accountId: number },
  rows: readonly NotificationRow[],
): Promise<NotifiedSubjectsLoaded> {
  return {
    reports: await loadNotifiedReports(db, rows),
    severances: await loadNotifiedSeverances(db, rows),
    warnings: await loadNotifiedWarnings(db, rows),
    collections: await loadNotifiedCollections(db, viewer, rows),
    reactions: await loadNotifiedReactions(db, rows),
  };
}

/** The fields for the subject of one notification. */
export function renderNotifiedSubjects(
  loaded: NotifiedSubjectsLoaded,
  row: NotificationRow,
): Record<string, JsonText | undefined> {
  return {
    report: renderNotifiedReport(loaded.reports, row),
    event: renderNotifiedSeverance(loaded.severances, row),
    moderation_warning: renderNotifiedWarning(loaded.warnings, row),
    collection: renderNotifiedCollection(loaded.collections, row),
    ...renderNotifiedReaction(loaded.reactions, row),
  };
}
