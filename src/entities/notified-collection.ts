import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { type CollectionsLoaded, loadCollections, renderCollection } from './collection.ts';

type Notified = { readonly type: string; readonly subject_id: number | null };

/** Loads the collections that notifications of the viewer are about. */
export function loadNotifiedCollections(
  db: Db,
  viewer: { readonly accountId: number },
  rows: readonly Notified[],
): Promise<CollectionsLoaded> {
  const ids = rows.flatMap((row) => (isAboutCollection(row) ? (row.subject_id ?? []) : []));
  return loadCollections(db, viewer, [...new Set(ids)]);
}

/** The collection of a notification, null when it is gone; undefined for notifications about something else. */
export function renderNotifiedCollection(loaded: CollectionsLoaded, row: Notified): JsonText | undefined {
  if (!isAboutCollection(row)) return undefined;
  return (row.subject_id === null ? undefined : renderCollection(loaded, row.subject_id)) ?? 'null';
}

/** Whether a notification is about a collection. */
export function isAboutCollection({ type }: Pick<Notified, 'type'>): boolean {
  return type === 'added_to_collection' || type === 'collection_update';
}
