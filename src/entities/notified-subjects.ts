import { Type } from 'typebox';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import type { NotificationRow } from '../schema/notifications.ts';
import { nullable } from './account-schema.ts';
import {
  AccountWarningSchema,
  loadNotifiedWarnings,
  renderNotifiedWarning,
  type WarningsLoaded,
} from './account-warning.ts';
import { CollectionSchema, type CollectionsLoaded } from './collection.ts';
import { loadNotifiedCollections, renderNotifiedCollection } from './notified-collection.ts';
import { loadNotifiedReactions, type NotifiedReactionsLoaded, renderNotifiedReaction } from './notified-reaction.ts';
import {
  loadNotifiedSeverances,
  RelationshipSeveranceEventSchema,
  renderNotifiedSeverance,
  type SeverancesLoaded,
} from './relationship-severance-event.ts';
import { loadNotifiedReports, ReportSchema, type ReportsLoaded, renderNotifiedReport } from './report.ts';

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
